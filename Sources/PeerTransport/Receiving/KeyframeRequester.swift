import PeerMedia
import PeerUnits
import PeerWire

/// Asks for a keyframe where nothing else helps: nothing has ever been decodable, or has not been for long.
struct KeyframeRequester: Sendable {
    private var firstUseful: FrameNumber?
    private var askedAt: Instant?
    private(set) var requestCount: UInt64 = 0

    /// Only a keyframe from `frame` on helps; one that is wanted already serves as well.
    mutating func require(from frame: FrameNumber) {
        firstUseful = firstUseful ?? frame
    }

    /// A keyframe is on its way, or here.
    mutating func keyframeSeen(_ frame: FrameNumber) {
        if let firstUseful, frame >= firstUseful { self.firstUseful = nil }
    }

    /// When the next request is due; nil where none is.
    func nextSendTime(roundTrip: TimeSpan) -> Instant? {
        guard firstUseful != nil else { return nil }
        return askedAt.map { $0 + roundTrip * 3 / 2 + KeyframeRequester.interval } ?? .zero
    }

    mutating func makeRequest(stream: UInt8, at now: Instant) -> KeyframeRequest? {
        guard let firstUseful else { return nil }
        askedAt = now
        requestCount += 1
        return KeyframeRequest(stream: stream, firstUseful: firstUseful.rawValue)
    }

    mutating func reset() {
        firstUseful = nil
        askedAt = nil
    }

    /// What a keyframe takes to be made and to leave.
    private static let interval = TimeSpan.milliseconds(100)
}
