package import PeerUnits

/// What a `Session` or `Listener` wants done next. After each mutation the caller polls until `.wait`.
package enum Output<Event: Sendable>: Sendable {
    /// The batch's first `byteCount` bytes leave on `path`, as datagrams of `segmentSize` bytes each (the last may be
    /// shorter).
    case transmit(byteCount: Int, segmentSize: Int, on: Path)
    case event(Event)
    /// Nothing more to do before `until` (nil: before the next datagram or call), which is when to call `advance(to:)`.
    case wait(until: Instant?, reason: WaitReason)
}
