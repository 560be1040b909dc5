package import PeerUnits
package import PeerWire

/// One stream in: everything between the session's packets and the decoder.
package struct MediaReceiver: Sendable {
    private let configuration: MediaReceiverConfiguration
    package private(set) var statistics = MediaReceiverStatistics()
    private var events: [MediaReceiverEvent] = []

    package init(configuration: MediaReceiverConfiguration) {
        self.configuration = configuration
    }

    /// Every packet of the session, once opened; `sentMicros` is the send time that it carries.
    package mutating func packetReceived(
        _ packetNumber: UInt64, sentMicros: UInt32, byteCount: ByteCount, isAckEliciting: Bool, at now: Instant
    ) {}

    /// A fragment with its bytes, exactly `fragment.byteCount` of them.
    package mutating func receive(
        _ fragment: MediaFragment, bytes: Span<UInt8>, sentMicros: UInt32, at now: Instant
    ) {}

    /// A repair symbol with its bytes, exactly `parity.byteCount` of them.
    package mutating func receive(
        _ parity: ParitySymbol, bytes: Span<UInt8>, sentMicros: UInt32, at now: Instant
    ) {}

    /// Takes the path's smoothed round trip and the other clock, as far as known.
    package mutating func update(roundTrip: TimeSpan, clockOffset: ClockOffset?) {}

    package mutating func advance(to now: Instant) {}

    /// When `advance` is next due; nil where nothing waits for time.
    package var nextTimer: Instant? { nil }

    /// When feedback, requests or reports are due; nil where none is.
    package func nextSendTime(at now: Instant) -> Instant? { nil }

    /// Whether feedback, requests or reports are due now.
    package func wantsToSend(at now: Instant) -> Bool {
        nextSendTime(at: now).map { $0 <= now } ?? false
    }

    /// Appends what is due and fits. What a lost packet took along is said again later.
    package mutating func writeChunks(into output: inout OutputSpan<UInt8>, at now: Instant) {}

    /// Asks for a keyframe: the decoder can go on from nothing else.
    package mutating func requestKeyframe(at now: Instant) {}

    /// The packets come by another path from now on.
    package mutating func pathChanged(at now: Instant) {}

    /// The other side starts anew: what is buffered is given up, and the first frame handed out will be a keyframe.
    package mutating func reset(at now: Instant) {}

    package mutating func pollEvent() -> MediaReceiverEvent? {
        events.isEmpty ? nil : events.removeFirst()
    }
}
