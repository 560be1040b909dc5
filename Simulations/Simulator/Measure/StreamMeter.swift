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
    /// When pictures were taken that were not shown, those after the picture on screen, in order.
    private var missedCaptures: [Instant] = []
    private var nextSampleAt = Instant.zero

    package init(frameInterval: TimeSpan) {
        self.frameInterval = frameInterval
    }

    /// The frames with this outcome.
    package func count(_ outcome: FrameRecord.Outcome) -> Int { outcomes[outcome] ?? 0 }

    /// Takes a frame whose fate is settled; shown ones in the order in which they were shown, others before the shown
    /// ones that were captured later.
    /// - Returns: the freeze that it has ended, if any.
    @discardableResult
    package mutating func record(_ frame: FrameRecord) -> Freeze? {
        outcomes[frame.outcome, default: 0] += 1
        guard let capturedAt = frame.capturedAt else { return nil }
        guard let presentedAt = frame.presentedAt else {
            miss(capturedAt)
            return nil
        }
        shownCount += 1
        keyframeCount += frame.isKeyframe == true ? 1 : 0
        byteCount += frame.byteCount ?? 0
        delays.record(presentedAt - capturedAt)
        missedCaptures.removeAll { $0 <= lastCapturedAt }
        let freeze = endGap(at: presentedAt, nextCapturedAt: min(capturedAt, missedCaptures.first ?? capturedAt))
        firstShownAt = firstShownAt ?? presentedAt
        lastShownAt = presentedAt
        lastCapturedAt = capturedAt
        return freeze
    }

    /// Ends the measurement: what stands on screen has been standing there until now.
    ///
    /// - Parameter awaitedCapture: when the oldest picture was taken whose fate is still open; nil where there is none.
    @discardableResult
    package mutating func finish(at now: Instant, awaitedCapture: Instant? = nil) -> Freeze? {
        if let awaitedCapture { miss(awaitedCapture) }
        missedCaptures.removeAll { $0 <= lastCapturedAt }
        return endGap(at: now, nextCapturedAt: missedCaptures.first)
    }

    private mutating func miss(_ capturedAt: Instant) {
        guard capturedAt > lastCapturedAt, missedCaptures.count < StreamMeter.missedCountMax else { return }
        let index = missedCaptures.lastIndex { $0 <= capturedAt }.map { $0 + 1 } ?? 0
        missedCaptures.insert(capturedAt, at: index)
    }

    /// - Parameter nextCapturedAt: when the picture was taken that ought to have come next; nil where there was none.
    private mutating func endGap(at now: Instant, nextCapturedAt: Instant?) -> Freeze? {
        guard let lastShownAt else {
            nextSampleAt = now
            return nil
        }
        sampleAge(until: now)
        guard let nextCapturedAt else { return nil }
        // While the source gave nothing, the picture had no reason to change.
        let pause = max(nextCapturedAt - lastCapturedAt - frameInterval, .zero)
        let freeze = Freeze(start: lastShownAt + pause, end: now)
        guard freeze.length > Freeze.threshold(frameInterval: frameInterval) else { return nil }
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
    /// Eight seconds of 60 pictures a second: none is shown later than that.
    private static let missedCountMax = 512
}
