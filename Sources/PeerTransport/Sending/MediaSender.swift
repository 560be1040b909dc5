package import PeerMedia
package import PeerUnits
package import PeerWire

/// One stream out: everything between the encoder and the session's packets.
package struct MediaSender: Sendable {
    private let configuration: MediaSenderConfiguration
    package private(set) var nextFrameNumber: FrameNumber
    package private(set) var statistics = MediaSenderStatistics()
    private var events: [MediaSenderEvent] = []

    package init(configuration: MediaSenderConfiguration) {
        self.configuration = configuration
        nextFrameNumber = configuration.firstFrame
    }

    /// What the encoder may do with the next picture.
    package mutating func planFrame(at now: Instant) -> FramePlan {
        .skip(.notConnected)
    }

    /// Queues an encoded frame; `now` is when it was encoded.
    package mutating func send(_ entity: FrameEntity, at now: Instant) {
        nextFrameNumber = entity.frameNumber.next
    }

    package mutating func receive(_ feedback: ArrivalFeedback, at now: Instant) {}
    package mutating func receive(_ nack: NegativeAcknowledgement, at now: Instant) {}
    package mutating func receive(_ report: FrameReport, at now: Instant) {}
    package mutating func receive(_ request: KeyframeRequest, at now: Instant) {}

    /// Takes the path's smoothed round trip, and the most that the other side's playout buffer may add.
    package mutating func update(roundTrip: TimeSpan, peerPlayoutCeiling: TimeSpan) {}

    /// When the pacer next has a packet to give; nil where nothing is queued.
    package func nextSendTime(at now: Instant) -> Instant? { nil }

    /// Appends the media and parity chunks of one packet, as far as they fit and the pacer lets them go now; else nothing.
    package mutating func writeChunks(into output: inout OutputSpan<UInt8>, packetNumber: UInt64, at now: Instant) {}

    /// Every packet of the session, as it left: its whole UDP payload.
    package mutating func packetSent(
        _ packetNumber: UInt64, byteCount: ByteCount, at now: Instant, containsMedia: Bool
    ) {}

    package mutating func advance(to now: Instant) {}

    /// When `advance` is next due; nil where nothing waits for time.
    package var nextTimer: Instant? { nil }

    /// The packets take another path from now on: the estimators start again from a safe rate.
    package mutating func pathChanged(at now: Instant) {}

    /// The other side may have lost everything: the queue is emptied, and the next frame is a keyframe.
    package mutating func reset(at now: Instant) {}

    /// Whether the fate of every frame up to `frame` is settled, as the other side reports.
    package func isDelivered(through frame: FrameNumber) -> Bool { false }

    package mutating func pollEvent() -> MediaSenderEvent? {
        events.isEmpty ? nil : events.removeFirst()
    }
}
