package import PeerUnits

/// Measures one video stream as its viewer sees it, in bounded room: delay, freezes, age of the picture, outcomes.
package struct StreamMeter: Hashable, Sendable {
    /// Frames that the source offered, shown or not.
    package var offeredCount = 0
    package private(set) var shownCount = 0
    package private(set) var keyframeCount = 0
    package private(set) var byteCount = 0
    /// From capture to presentation, shown frames only.
    package private(set) var delays = DelayHistogram()
    /// Every 10 ms: the time since the capture of the picture on screen, in freezes too.
    package private(set) var ages = DelayHistogram()
    package private(set) var freezeCount = 0
    package private(set) var frozenTime = TimeSpan.zero
    package private(set) var longestFreeze = TimeSpan.zero
    package private(set) var firstShownAt: Instant?
    package private(set) var lastShownAt: Instant?

    private let frameInterval: TimeSpan
    private var outcomes: [FrameRecord.Outcome: Int] = [:]
    private var lastCapturedAt = Instant.zero
    private var nextSampleAt = Instant.zero

    package init(frameInterval: TimeSpan) {
        self.frameInterval = frameInterval
    }

    /// The frames with this outcome.
    package func count(_ outcome: FrameRecord.Outcome) -> Int { outcomes[outcome] ?? 0 }

    /// Takes a frame whose fate is settled; shown ones in the order in which they were shown.
    /// - Returns: the freeze that it has ended, if any.
    @discardableResult
    package mutating func record(_ frame: FrameRecord) -> Freeze? {
        outcomes[frame.outcome, default: 0] += 1
        guard let capturedAt = frame.capturedAt, let presentedAt = frame.presentedAt else { return nil }
        shownCount += 1
        keyframeCount += frame.isKeyframe == true ? 1 : 0
        byteCount += frame.byteCount ?? 0
        delays.record(presentedAt - capturedAt)
        let freeze = endGap(at: presentedAt)
        firstShownAt = firstShownAt ?? presentedAt
        lastShownAt = presentedAt
        lastCapturedAt = capturedAt
        return freeze
    }

    /// Ends the measurement: what stands on screen has been standing there until now.
    @discardableResult
    package mutating func finish(at now: Instant) -> Freeze? {
        endGap(at: now)
    }

    private mutating func endGap(at now: Instant) -> Freeze? {
        guard let lastShownAt else {
            nextSampleAt = now
            return nil
        }
        sampleAge(until: now)
        guard now - lastShownAt > Freeze.threshold(frameInterval: frameInterval) else { return nil }
        let freeze = Freeze(start: lastShownAt, end: now)
        freezeCount += 1
        frozenTime += freeze.length
        longestFreeze = max(longestFreeze, freeze.length)
        return freeze
    }

    private mutating func sampleAge(until now: Instant) {
        while nextSampleAt < now {
            ages.record(nextSampleAt - lastCapturedAt)
            nextSampleAt += StreamMeter.samplingInterval
        }
    }

    private static let samplingInterval = TimeSpan.milliseconds(10)
}
