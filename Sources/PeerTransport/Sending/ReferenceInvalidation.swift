import PeerMedia
import PeerWire

/// What has become of the last frames at the other side, and which of them the encoder may no longer predict from.
///
/// A frame is lost by its own loss or by that of a frame that it refers to. Reports are cumulative, so a lost report
/// costs nothing.
struct ReferenceInvalidation: Sendable {
    private enum Fate: Sendable {
        case unknown, decodable, lost
    }

    private struct Entry: Sendable {
        var frame: FrameNumber
        var references: [FrameNumber]
        var fate = Fate.unknown
        /// Given up on this side, so that no report of it need come.
        var isGivenUp = false
        /// Its repair, or that of a frame that it refers to, has failed once.
        var isDoubtful = false
        /// The encoder no longer predicts from it.
        var isTold = false
    }

    private var entries: [Entry?] = Array(repeating: nil, count: ReferenceInvalidation.frameCountMax)
    private var next: FrameNumber?
    private var firstRecorded = 0
    /// The newest frame up to which the other side has decided every fate.
    private(set) var newestSettled: FrameNumber?
    /// The newest frame that the other side can decode, as far as it has said.
    private(set) var newestDecodable: FrameNumber?
    /// The first frame that is of any use as a reference: the other side may have lost all before.
    private var firstUseful = FrameNumber(0)
    /// The newest keyframe: what follows needs nothing before.
    private var newestKeyframe: FrameNumber?
    /// Frames that became lost since the sender began.
    private(set) var lostCount: UInt64 = 0

    /// Notes a frame that has been encoded.
    mutating func record(_ entity: FrameEntity) {
        let number = entity.frameNumber
        if next == nil { firstRecorded = Int(number.rawValue) }
        var entry = Entry(frame: number, references: entity.references)
        if isBroken(entry) {
            entry.fate = .lost
            lostCount += 1
        }
        entry.isDoubtful = entity.references.contains { isDoubtful($0) }
        entries[slot(number)] = entry
        if entity.isKeyframe { newestKeyframe = number }
        next = number.next
    }

    /// Takes a report; a frame's fate, once told, stays.
    mutating func receive(_ report: FrameReport) {
        guard let next, let settled = report.newestSettled.map(FrameNumber.init), settled < next else { return }
        for distance in 0..<64 where Int(settled.rawValue) >= distance {
            let frame = FrameNumber(settled.rawValue - UInt32(distance))
            let isDecodable = report.decodable >> UInt64(distance) & 1 == 1
            settle(frame, as: isDecodable ? .decodable : .lost)
        }
        newestSettled = max(newestSettled ?? settled, settled)
        spreadLoss()
    }

    /// Gives a frame up on this side: it will not be sent, or not again.
    mutating func giveUp(_ frame: FrameNumber) {
        guard entries[slot(frame)]?.frame == frame else { return }
        entries[slot(frame)]?.isGivenUp = true
        settle(frame, as: .lost)
        spreadLoss()
    }

    /// Notes that a frame's repair has failed once: it may still come, but the next frames do better without it, so
    /// that they can be shown while it is waited for.
    mutating func doubt(_ frame: FrameNumber) {
        guard let next, entries[slot(frame)]?.frame == frame else { return }
        entries[slot(frame)]?.isDoubtful = true
        for number in Int(frame.rawValue)..<Int(next.rawValue) {
            let later = FrameNumber(UInt32(number))
            guard let entry = entries[slot(later)], entry.frame == later else { continue }
            if entry.references.contains(where: { isDoubtful($0) }) { entries[slot(later)]?.isDoubtful = true }
        }
    }

    /// Gives up every frame whose fate is not known.
    mutating func giveUpUnsettled() {
        for index in entries.indices where entries[index]?.fate == .unknown {
            entries[index]?.fate = .lost
            entries[index]?.isGivenUp = true
            lostCount += 1
        }
    }

    /// The other side may have lost everything before the next frame.
    mutating func reset() {
        giveUpUnsettled()
        firstUseful = next ?? FrameNumber(0)
        newestDecodable = nil
    }

    /// The frames among the last that the encoder may still hold and must not predict from, oldest first: what is lost,
    /// and what is doubtful as long as something else is left.
    var invalid: [FrameNumber] {
        let recent = recentFrames()
        let canDoubt = recent.contains { !isUnusable($0) && !isDoubtful($0) }
        return recent.filter { isUnusable($0) || (canDoubt && isDoubtful($0)) }
    }

    /// Whether a frame is left that the encoder may hold and the other side has or may yet get.
    var hasReference: Bool {
        recentFrames().contains { !isUnusable($0) }
    }

    /// How many frames follow the newest one that the other side is known to have, or a keyframe that may still come.
    var unacknowledgedCount: Int {
        guard let next else { return 0 }
        var first = newestDecodable?.next ?? firstUseful
        if let newestKeyframe, !isLost(newestKeyframe) { first = max(first, newestKeyframe) }
        return max(0, first.distance(to: next))
    }

    /// Frames whose fate neither side has told, oldest first.
    var unsettled: [FrameNumber] {
        unsettledRange.map { FrameNumber(UInt32($0)) }.filter { !isSettled($0) }
    }

    var hasUnsettled: Bool {
        unsettledRange.contains { !isSettled(FrameNumber(UInt32($0))) }
    }

    private var unsettledRange: Range<Int> {
        guard let next else { return 0..<0 }
        let end = Int(next.rawValue)
        let known = max(end - ReferenceInvalidation.frameCountMax, newestSettled.map { Int($0.rawValue) + 1 } ?? 0)
        return min(max(known, firstRecorded), end)..<end
    }

    /// Notes that the encoder is told of these; how many of them are new to it.
    mutating func tell(_ frames: [FrameNumber]) -> Int {
        var count = 0
        for frame in frames where entries[slot(frame)]?.isTold == false {
            entries[slot(frame)]?.isTold = true
            count += 1
        }
        return count
    }

    func isLost(_ frame: FrameNumber) -> Bool {
        guard let entry = entries[slot(frame)], entry.frame == frame else { return true }
        return entry.fate == .lost || frame < firstUseful
    }

    /// Whether the other side has told this frame's fate, or this side has given it up.
    func isSettled(_ frame: FrameNumber) -> Bool {
        if let newestSettled, frame <= newestSettled { return true }
        guard let entry = entries[slot(frame)], entry.frame == frame else { return false }
        return entry.isGivenUp
    }

    /// Whether every frame up to `frame` is settled.
    func isSettled(through frame: FrameNumber) -> Bool {
        guard let next, frame < next else { return false }
        if let newestSettled, frame <= newestSettled { return true }
        return !unsettledRange.contains { $0 <= Int(frame.rawValue) && !isSettled(FrameNumber(UInt32($0))) }
    }

    private mutating func settle(_ frame: FrameNumber, as fate: Fate) {
        let slot = slot(frame)
        guard let entry = entries[slot], entry.frame == frame else { return }
        if fate == .decodable, frame >= firstUseful {
            newestDecodable = max(newestDecodable ?? frame, frame)
            if entry.isGivenUp { return }
        }
        guard entry.fate == .unknown else { return }
        entries[slot]?.fate = fate
        if fate == .lost { lostCount += 1 }
    }

    /// A frame that refers to a lost one is lost.
    private mutating func spreadLoss() {
        guard let next else { return }
        let first = max(0, Int(next.rawValue) - ReferenceInvalidation.frameCountMax)
        for number in first..<Int(next.rawValue) {
            let slot = slot(FrameNumber(UInt32(number)))
            guard let entry = entries[slot], Int(entry.frame.rawValue) == number, entry.fate == .unknown else {
                continue
            }
            guard isBroken(entry) else { continue }
            entries[slot]?.fate = .lost
            lostCount += 1
        }
    }

    /// Lost, or taken out of the encoder's list already.
    private func isUnusable(_ frame: FrameNumber) -> Bool {
        isLost(frame) || entries[slot(frame)]?.isTold == true
    }

    private func isDoubtful(_ frame: FrameNumber) -> Bool {
        guard let entry = entries[slot(frame)], entry.frame == frame else { return false }
        return entry.isDoubtful && entry.fate == .unknown
    }

    private func isBroken(_ entry: Entry) -> Bool {
        entry.references.contains { isLost($0) }
    }

    private func recentFrames() -> [FrameNumber] {
        guard let next else { return [] }
        let first = max(0, Int(next.rawValue) - ReferenceInvalidation.encoderFrameCountMax)
        return (first..<Int(next.rawValue)).map { FrameNumber(UInt32($0)) }.filter {
            entries[slot($0)]?.frame == $0
        }
    }

    private func slot(_ frame: FrameNumber) -> Int {
        Int(frame.rawValue % UInt32(ReferenceInvalidation.frameCountMax))
    }

    /// As many as a report's bitmap names, twice, so that a late report still finds them.
    private static let frameCountMax = 128
    /// The frames that x264 holds at most (`i_dpb_size` 16; ITU-T H.264 A.3.1): older ones it cannot refer to.
    private static let encoderFrameCountMax = 16
}
