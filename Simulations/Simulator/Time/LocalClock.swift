package import PeerUnits

/// One machine's monotonic clock in a simulation: true time, run fast or slow, from an origin of its own.
package struct LocalClock: Hashable, Sendable {
    private var skew: Int64
    /// True and local time since which the skew holds.
    private var trueAnchor: Instant
    private var localAnchor: Instant

    package init(_ settings: ClockSettings) {
        skew = settings.skewPartsPerMillion
        trueAnchor = .zero
        localAnchor = LocalClock.origin + settings.offset
    }

    /// What the clock shows at a true time, which is not before the last change of skew.
    package func local(at time: Instant) -> Instant {
        let elapsed = (time - trueAnchor).nanoseconds
        let drift = elapsed.multipliedFullWidth(by: skew)
        let million = LocalClock.million
        return localAnchor + .nanoseconds(elapsed + million.dividingFullWidth(drift).quotient)
    }

    /// The first true time at which the clock shows `local` or more.
    package func trueTime(showing local: Instant) -> Instant {
        let elapsed = max(0, (local - localAnchor).nanoseconds)
        let product = elapsed.multipliedFullWidth(by: LocalClock.million)
        var time = trueAnchor + .nanoseconds((LocalClock.million + skew).dividingFullWidth(product).quotient)
        // The division rounds toward zero, here and in `local(at:)`: the exact instant is a step or two away.
        while self.local(at: time) < local { time += .nanoseconds(1) }
        while time > trueAnchor, self.local(at: time - .nanoseconds(1)) >= local { time = time - .nanoseconds(1) }
        return time
    }

    /// Runs by another skew from now on; the clock does not jump.
    package mutating func change(skewPartsPerMillion: Int64, at time: Instant) {
        localAnchor = local(at: time)
        trueAnchor = time
        skew = skewPartsPerMillion
    }

    private static let million: Int64 = 1_000_000
    /// Local time at the beginning, before the offset: machines have been up for a while (and negative times are rare).
    private static let origin = Instant(nanoseconds: 3_600_000_000_000)
}
