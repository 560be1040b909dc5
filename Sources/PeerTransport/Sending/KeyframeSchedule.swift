import PeerMedia
import PeerUnits

/// Whether the next frame must be a keyframe.
struct KeyframeSchedule: Sendable {
    private var isWanted = true
    private var newest: FrameNumber?
    private var newestSentAt: Instant?

    /// The last keyframe's number; nil before the first.
    var newestKeyframe: FrameNumber? { newest }

    /// The other side may have lost everything.
    mutating func require() {
        isWanted = true
    }

    /// Takes a request: a keyframe on its way meets it.
    mutating func receive(firstUseful: FrameNumber, roundTrip: TimeSpan, at now: Instant) {
        if let newest, newest >= firstUseful, let newestSentAt,
            now - newestSentAt < roundTrip * 3 + KeyframeSchedule.grace
        {
            return
        }
        // A keyframe that has just left is waited for, whatever the request says: nobody may ask for one after the
        // other.
        if let newestSentAt, now - newestSentAt < roundTrip + KeyframeSchedule.spacing { return }
        isWanted = true
    }

    /// Whether the next frame must be a keyframe, with `hasReference` telling whether any other could be decoded.
    func isDue(hasReference: Bool) -> Bool {
        isWanted || !hasReference
    }

    mutating func keyframeEncoded(_ frame: FrameNumber, at now: Instant) {
        isWanted = false
        newest = frame
        newestSentAt = now
    }

    /// What a keyframe takes to leave and to be reported.
    private static let grace = TimeSpan.milliseconds(300)
    /// The least time between two keyframes that are asked for, beyond the round trip.
    private static let spacing = TimeSpan.milliseconds(100)
}
