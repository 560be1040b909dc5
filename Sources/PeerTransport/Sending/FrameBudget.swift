import PeerUnits

/// How many bytes the next frame may weigh: its share of the target rate, less what everything else takes.
struct FrameBudget: Sendable {
    private var lastPlanAt: Instant?
    /// Smoothed time between two pictures of the source.
    private(set) var frameInterval = FrameBudget.frameIntervalInitial
    /// What the last frames weighed of what they were allowed.
    private var spentShare = 1.0
    private var lastBudget: ByteCount?
    /// Bytes sent beyond the target rate, which the next frames pay back.
    private var debt = ByteCount.zero
    private var debtAt: Instant?
    /// The share of the sent bytes that are a frame's own, in their first sending.
    private var mediaShare = 0.9

    /// Notes that the source has a picture.
    mutating func pictureOffered(at now: Instant) {
        if let last = lastPlanAt {
            let interval = min(max(now - last, FrameBudget.frameIntervalMin), FrameBudget.frameIntervalMax)
            frameInterval += (interval - frameInterval) / 8
        }
        lastPlanAt = now
    }

    /// The next frame's bytes at `rate`.
    mutating func budget(at rate: Bitrate, now: Instant) -> ByteCount {
        settleDebt(at: rate, now: now)
        let slot = rate.bytes(in: frameInterval)
        let payback = min(debt.bytes / 4, slot.bytes / 2)
        let bytes = Double(slot.bytes - payback) * mediaShare / max(spentShare, FrameBudget.spentShareMin)
        let budget = ByteCount(max(Int(bytes), FrameBudget.byteCountMin))
        lastBudget = budget
        return budget
    }

    /// Notes what the encoder made of it.
    mutating func frameEncoded(_ byteCount: ByteCount, isKeyframe: Bool) {
        guard !isKeyframe, let budget = lastBudget else { return }
        let spent = min(Double(byteCount.bytes) / Double(budget.bytes), 1)
        spentShare += (spent - spentShare) / 16
    }

    /// Notes a packet of the session: `media` of its bytes are a frame's own.
    mutating func packetSent(_ byteCount: ByteCount, media: ByteCount, at rate: Bitrate, now: Instant) {
        settleDebt(at: rate, now: now)
        debt += byteCount
        let weight = min(1, Double(byteCount.bytes) / FrameBudget.mediaShareMemory)
        mediaShare += (Double(media.bytes) / Double(max(1, byteCount.bytes)) - mediaShare) * weight
        mediaShare = min(max(mediaShare, FrameBudget.mediaShareMin), 1)
    }

    mutating func reset() {
        debt = .zero
        debtAt = nil
        lastBudget = nil
    }

    private mutating func settleDebt(at rate: Bitrate, now: Instant) {
        if let debtAt, now > debtAt { debt = max(.zero, debt - rate.bytes(in: now - debtAt)) }
        debtAt = now
        debt = min(debt, rate.bytes(in: FrameBudget.debtMax))
    }

    private static let frameIntervalInitial = TimeSpan.microseconds(33_333)
    /// Sources of more than 240 pictures a second do not exist here; beyond a fifth of a second the scene stands still.
    private static let frameIntervalMin = TimeSpan.microseconds(4_166)
    private static let frameIntervalMax = TimeSpan.milliseconds(200)
    /// x264 with a buffer of one slot spends 85 % of what it is asked; below two thirds the picture simply needs no
    /// more.
    private static let spentShareMin = 0.7
    /// A frame of nothing but skipped macroblocks still takes some hundred bytes.
    private static let byteCountMin = 200
    /// The share is taken over the last so many bytes.
    private static let mediaShareMemory = 60_000.0
    private static let mediaShareMin = 0.4
    /// A keyframe is paid back within the next frames or not at all.
    private static let debtMax = TimeSpan.milliseconds(500)
}
