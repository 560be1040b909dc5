package import PeerUnits

/// A time in which the picture on screen stood still for too long though the source had given a newer one.
///
/// It begins when that newer picture ought to have been shown, so a source that pauses makes none.
package struct Freeze: Hashable, Sendable {
    package var start: Instant
    package var end: Instant

    package init(start: Instant, end: Instant) {
        self.start = start
        self.end = end
    }

    package var length: TimeSpan { end - start }

    /// The gap between two pictures on screen from which on it counts as a freeze, as WebRTC's statistics have it
    /// (W3C webrtc-stats, `freezeCount`).
    package static func threshold(frameInterval: TimeSpan) -> TimeSpan {
        max(frameInterval * 3, frameInterval + .milliseconds(150))
    }
}
