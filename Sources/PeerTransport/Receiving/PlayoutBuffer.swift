import PeerMedia
import PeerUnits

/// Hands whole frames out in strict order, waits for holes while a repair is worth waiting for, and decides what is
/// lost.
///
/// ```
///        next                 unsettled              newest
///   out   |  decided, not due   |   holes and frames    |
///  -------+---------------------+----behind them--------+--->
/// ```
/// A frame's fate is decided once: decodable when it is whole and all its references are; lost when it, or one of
/// those, is.
struct PlayoutBuffer: Sendable {
    enum Output: Sendable {
        case frame(ReadyFrame)
        case lost(FrameNumber)
    }

    private enum Fate: Sendable {
        case undecided, decodable, lost
    }

    private struct Slot: Sendable {
        var number: FrameNumber
        /// When the first of it came, or of a later frame that showed it missing.
        var seenAt: Instant
        /// When something of it last came by itself or on request; nil where nothing has.
        var progressAt: Instant?
        var ready: ReadyFrame?
        var fate = Fate.undecided
    }

    private var slots: [Slot?] = Array(repeating: nil, count: FrameAssembler.frameCountMax)
    /// The next frame to hand out or to pass over; nil before anything came.
    private var next: FrameNumber?
    /// The first frame whose fate is undecided.
    private(set) var unsettled: FrameNumber?
    /// The stream is over: nothing is held back until it is due.
    var showsAtOnce = false
    /// The newest frame of which anything came.
    private(set) var newestSeen: FrameNumber?
    private var firstArrived: FrameNumber?
    private(set) var readyFrameCount = 0
    /// When a frame last became decodable, and how many have been lost since for want of a reference.
    private var lastDecodableAt: Instant?
    private var brokenCount = 0
    private var hasDecodable = false

    /// Notes that something of `number` came; false where the frame is decided already, or lies too far back.
    mutating func noteArrival(of number: FrameNumber, isKeyframe: Bool, at now: Instant) -> Bool {
        if next == nil { begin(with: number, isKeyframe: isKeyframe, at: now) }
        guard let unsettled, number >= unsettled else { return false }
        extend(to: number, at: now)
        firstArrived = min(firstArrived ?? number, number)
        return slots[slot(number)]?.fate == .undecided
    }

    /// Notes that a fragment of `number` came that was missing.
    mutating func noteProgress(of number: FrameNumber, at now: Instant) {
        guard slots[slot(number)]?.number == number else { return }
        slots[slot(number)]?.progressAt = now
    }

    /// Takes a whole frame.
    mutating func insert(_ frame: ReadyFrame) {
        let slot = slot(frame.wire.entity.frameNumber)
        guard slots[slot]?.number == frame.wire.entity.frameNumber, slots[slot]?.ready == nil else { return }
        slots[slot]?.ready = frame
        readyFrameCount += 1
    }

    /// Gives up a frame whose bytes make none.
    mutating func giveUp(_ number: FrameNumber) {
        guard slots[slot(number)]?.number == number, slots[slot(number)]?.fate == .undecided else { return }
        slots[slot(number)]?.fate = .lost
    }

    /// Nothing handed out so far may be predicted from: only a keyframe can follow.
    mutating func forgetReferences() {
        for index in slots.indices where slots[index]?.fate == .decodable { slots[index]?.fate = .lost }
        hasDecodable = false
    }

    /// Decides what can be decided by `now`. `patience` is how long a hole is waited for.
    mutating func settle(patience: TimeSpan, delay: PlayoutDelay, at now: Instant) {
        while let number = unsettled, let newestSeen, number <= newestSeen {
            guard decide(number, at: now) else {
                guard skipHole(at: number, patience: patience, delay: delay, now: now) else { return }
                continue
            }
            unsettled = number.next
        }
    }

    /// The next frame that is due, or that is lost; nil where nothing is.
    mutating func popOutput(delay: PlayoutDelay, at now: Instant) -> Output? {
        while let number = next, let unsettled, number < unsettled {
            let slot = slot(number)
            guard let held = slots[slot], held.number == number else {
                next = number.next
                continue
            }
            if let ready = held.ready, held.fate != .lost {
                guard dueTime(of: ready, delay: delay) <= now else { return nil }
                takeReady(slot)
                next = number.next
                return .frame(ready)
            }
            takeReady(slot)
            next = number.next
            if let firstArrived, number >= firstArrived { return .lost(number) }
        }
        return nil
    }

    /// When `settle` or `popOutput` next has something to do.
    func nextTimer(patience: TimeSpan, delay: PlayoutDelay) -> Instant? {
        guard let next, let unsettled, let newestSeen else { return nil }
        if next < unsettled, let ready = slots[slot(next)]?.ready { return dueTime(of: ready, delay: delay) }
        guard unsettled <= newestSeen, let hole = slots[slot(unsettled)] else { return nil }
        let deadline = deadline(of: hole, patience: patience)
        return skipTime(over: unsettled, delay: delay).map { min($0, deadline) } ?? deadline
    }

    /// When the wait for `number` ends; nil where nothing waits for it.
    func deadline(of number: FrameNumber, patience: TimeSpan) -> Instant? {
        guard let held = slots[slot(number)], held.number == number, held.fate == .undecided else { return nil }
        return deadline(of: held, patience: patience)
    }

    /// A frame that is still coming in, slowly, is not lost; but not even that is waited for for ever.
    private func deadline(of held: Slot, patience: TimeSpan) -> Instant {
        let deadline = held.seenAt + patience
        guard let progressAt = held.progressAt else { return deadline }
        return min(max(deadline, progressAt + patience / 2), held.seenAt + max(patience, PlayoutBuffer.progressMax))
    }

    /// When the first of `number` came, or of a later frame that showed it missing.
    func seenAt(_ number: FrameNumber) -> Instant? {
        guard let held = slots[slot(number)], held.number == number else { return nil }
        return held.seenAt
    }

    /// Bit `i` stands for the frame `i` before the newest settled one: set where it is decodable.
    var decodableBits: UInt64 {
        guard let unsettled else { return 0 }
        var bits: UInt64 = 0
        for distance in 1...64 where Int(unsettled.rawValue) >= distance {
            if isDecodable(FrameNumber(unsettled.rawValue - UInt32(distance))) { bits |= 1 << UInt64(distance - 1) }
        }
        return bits
    }

    /// Every frame up to here is decided; nil before the first.
    var newestSettled: FrameNumber? {
        guard let unsettled, unsettled.rawValue > 0, firstArrived != nil else { return nil }
        return FrameNumber(unsettled.rawValue - 1)
    }

    /// Whether frames have come for longer than `span` and none could be decoded.
    func isStuck(for span: TimeSpan, at now: Instant) -> Bool {
        guard let lastDecodableAt, now - lastDecodableAt > span else { return false }
        return brokenCount > 0 || !hasDecodable
    }

    mutating func reset() {
        self = PlayoutBuffer()
    }

    private mutating func begin(with number: FrameNumber, isKeyframe: Bool, at now: Instant) {
        let before = isKeyframe ? 0 : min(number.rawValue, PlayoutBuffer.backtrack)
        let first = FrameNumber(number.rawValue - before)
        next = first
        unsettled = first
        lastDecodableAt = now
    }

    /// Opens slots up to `number`; what falls out of the window at the other end is lost.
    private mutating func extend(to number: FrameNumber, at now: Instant) {
        guard let unsettled else { return }
        let first = newestSeen.map { max($0.next, unsettled) } ?? unsettled
        guard first <= number else { return }
        makeRoom(for: number)
        let opened = max(first.rawValue, number.rawValue - min(number.rawValue, UInt32(slots.count - 1)))
        for raw in opened...number.rawValue {
            takeReady(slot(FrameNumber(raw)))
            slots[slot(FrameNumber(raw))] = Slot(number: FrameNumber(raw), seenAt: now)
        }
        newestSeen = number
    }

    /// Everything that `number` pushes out of the window is decided now; what is decodable must still be handed out, so
    /// it is lost too.
    private mutating func makeRoom(for number: FrameNumber) {
        let oldest = number.rawValue - min(number.rawValue, PlayoutBuffer.windowMax)
        if let unsettled, unsettled.rawValue < oldest {
            for raw in unsettled.rawValue..<min(oldest, unsettled.rawValue + UInt32(slots.count)) {
                let slot = slot(FrameNumber(raw))
                if slots[slot]?.number.rawValue == raw { slots[slot]?.fate = .lost }
            }
            self.unsettled = FrameNumber(oldest)
        }
        if let next, next.rawValue + UInt32(slots.count) <= number.rawValue { self.next = FrameNumber(oldest) }
    }

    /// Decides a frame's fate where that is possible.
    private mutating func decide(_ number: FrameNumber, at now: Instant) -> Bool {
        let slot = slot(number)
        guard let held = slots[slot], held.number == number else { return true }
        if held.fate != .undecided { return true }
        guard let ready = held.ready else { return false }
        if ready.wire.entity.references.allSatisfy({ isDecodable($0) }) {
            slots[slot]?.fate = .decodable
            lastDecodableAt = now
            hasDecodable = true
            brokenCount = 0
        } else {
            slots[slot]?.fate = .lost
            brokenCount += 1
        }
        return true
    }

    /// Passes over the hole at `number` where its time is up, or where a later frame that does without it is due.
    private mutating func skipHole(at number: FrameNumber, patience: TimeSpan, delay: PlayoutDelay, now: Instant)
        -> Bool
    {
        guard let hole = slots[slot(number)] else { return true }
        let isOver =
            deadline(of: hole, patience: patience) <= now
            || (skipTime(over: number, delay: delay).map { $0 <= now } ?? false)
        if isOver { slots[slot(number)]?.fate = .lost }
        return isOver
    }

    /// When a frame behind the hole is due that refers to nothing at or behind it: the sender has given the hole up.
    private func skipTime(over hole: FrameNumber, delay: PlayoutDelay) -> Instant? {
        guard readyFrameCount > 0, let newestSeen, hole < newestSeen else { return nil }
        for raw in (hole.rawValue + 1)...newestSeen.rawValue {
            guard let ready = slots[slot(FrameNumber(raw))]?.ready else { continue }
            if ready.wire.entity.references.allSatisfy({ $0 < hole && isDecodable($0) }) {
                return dueTime(of: ready, delay: delay)
            }
        }
        return nil
    }

    private func dueTime(of ready: ReadyFrame, delay: PlayoutDelay) -> Instant {
        guard !showsAtOnce else { return ready.receivedAt }
        return delay.due(captureMicros: ready.wire.entity.microSec, receivedAt: ready.receivedAt)
    }

    private mutating func takeReady(_ slot: Int) {
        if slots[slot]?.ready != nil { readyFrameCount -= 1 }
        slots[slot]?.ready = nil
    }

    private func isDecodable(_ number: FrameNumber) -> Bool {
        guard let held = slots[slot(number)], held.number == number else { return false }
        return held.fate == .decodable
    }

    private func slot(_ number: FrameNumber) -> Int {
        Int(number.rawValue % UInt32(FrameAssembler.frameCountMax))
    }

    /// Where the first thing that comes is no keyframe, that one may still be on its way, so many frames before at
    /// most.
    private static let backtrack: UInt32 = 4
    /// The longest that a keyframe may take to come in, packet by packet.
    private static let progressMax = TimeSpan.seconds(2)
    /// Undecided frames at most; the others of the window keep the fates that references ask for.
    private static let windowMax: UInt32 = 96
}
