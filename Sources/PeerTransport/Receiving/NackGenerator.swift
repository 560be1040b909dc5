import PeerMedia
import PeerUnits
import PeerWire

/// Decides when to ask for which missing fragments: once a hole cannot be mere overtaking, then every round trip and
/// a little, as long as the
/// answer can be in time.
struct NackGenerator: Sendable {
    /// What has been asked for of one frame.
    private struct Request: Sendable {
        var number: FrameNumber
        /// Fragments below have been asked for.
        var endIndex = 0
        var askedAt = Instant.zero
        var askCount = 0
        /// Whether the last request has left twice.
        var isRepeated = false
    }

    /// What the generator has to know of the path.
    struct Conditions: Sendable {
        var roundTrip: TimeSpan
        var guardSpan: TimeSpan
        var patience: TimeSpan
    }

    private var requests: [Request?] = Array(repeating: nil, count: FrameAssembler.frameCountMax)
    private var newestParity: FrameNumber?
    /// The time between two fragments of a frame: the longest lately.
    private var spacing = NackGenerator.spacingInitial

    /// Takes the time between two fragments of one frame that came one behind the other.
    mutating func record(spacing sample: TimeSpan) {
        spacing = max(sample, spacing - spacing / 32)
    }

    /// Repair symbols come with the frames: a hole is worth a moment's wait for the frame's end.
    mutating func noteParity(closing frame: FrameNumber) {
        newestParity = frame
    }

    /// When something is next to be asked for; nil where nothing is missing that could be in time.
    func nextSendTime(assembler: borrowing FrameAssembler, playout: borrowing PlayoutBuffer, conditions: Conditions)
        -> Instant?
    {
        guard let first = playout.unsettled, let newest = playout.newestSeen, first <= newest else { return nil }
        var earliest: Instant?
        for raw in first.rawValue...newest.rawValue {
            let number = FrameNumber(raw)
            guard
                let due = dueTime(
                    of: number, newest: newest, assembler: assembler, playout: playout, conditions: conditions)
            else { continue }
            earliest = earliest.map { min($0, due) } ?? due
        }
        return earliest
    }

    /// The request that is due; nil where none is.
    mutating func makeRequest(
        stream: UInt8, byteCountMax: Int, assembler: borrowing FrameAssembler, playout: borrowing PlayoutBuffer,
        conditions: Conditions, at now: Instant
    ) -> NegativeAcknowledgement? {
        guard let first = playout.unsettled, let newest = playout.newestSeen, first <= newest else { return nil }
        var nack = NegativeAcknowledgement(stream: stream, entries: [])
        for raw in first.rawValue...newest.rawValue where nack.entries.count < NegativeAcknowledgement.entryCountMax {
            let number = FrameNumber(raw)
            guard
                let due = dueTime(
                    of: number, newest: newest, assembler: assembler, playout: playout, conditions: conditions),
                due <= now
            else { continue }
            let room = min((byteCountMax - nack.byteCount - 5) / 2, NegativeAcknowledgement.fragmentCountMax)
            guard room > 0 else { break }
            if let entry = entry(
                number, newest: newest, room: room, assembler: assembler, conditions: conditions, at: now)
            {
                nack.entries.append(entry)
            }
        }
        return nack.entries.isEmpty ? nil : nack
    }

    mutating func reset() {
        self = NackGenerator()
    }

    private mutating func entry(
        _ number: FrameNumber, newest: FrameNumber, room: Int, assembler: borrowing FrameAssembler,
        conditions: Conditions,
        at now: Instant
    ) -> NegativeAcknowledgement.Entry? {
        var request = requests[slot(number)] ?? Request(number: number)
        if request.number != number { request = Request(number: number) }
        if wantsCopy(request, of: assembler[number], newest: newest, conditions) {
            request.isRepeated = true
        } else {
            request.askedAt = now
            request.askCount += 1
            request.isRepeated = false
        }
        var fragments: [UInt16] = []
        if let frame = assembler[number] {
            let end = expectedEnd(of: frame, newest: newest, conditions: conditions, at: now)
            for index in 0..<end where !frame.received.contains(index) && fragments.count < room {
                fragments.append(UInt16(index))
            }
            request.endIndex = end
        }
        requests[slot(number)] = request
        // No fragments would ask for the whole frame; this one is merely still coming.
        guard assembler[number] == nil || !fragments.isEmpty else { return nil }
        return NegativeAcknowledgement.Entry(frame: number.rawValue, fragments: fragments)
    }

    /// When to ask for what `number` lacks; nil where it lacks nothing, or nothing that could be in time.
    private func dueTime(
        of number: FrameNumber, newest: FrameNumber, assembler: borrowing FrameAssembler,
        playout: borrowing PlayoutBuffer,
        conditions: Conditions
    ) -> Instant? {
        guard let deadline = playout.deadline(of: number, patience: conditions.patience) else { return nil }
        var due = playout.seenAt(number).map { $0 + conditions.guardSpan } ?? deadline
        var asked = requests[slot(number)].flatMap { $0.number == number ? $0 : nil }
        if let frame = assembler[number] {
            if frame.isComplete { return nil }
            if number < newest, let evidence = playout.seenAt(number.next) {
                due = min(
                    max(evidence, frame.lastArrivalAt) + conditions.guardSpan,
                    frame.lastArrivalAt + tailSpan(conditions))
            } else if frame.received.count <= frame.highestIndex, !expectsParity(for: number) {
                due = frame.lastArrivalAt + conditions.guardSpan
            } else {
                due = frame.lastArrivalAt + tailSpan(conditions)
            }
            if let request = asked, hasNewHole(frame, newest: newest, since: request) { asked = nil }
        }
        if let request = asked, wantsCopy(request, of: assembler[number], newest: newest, conditions) {
            due = request.askedAt + NackGenerator.copyDelay
        } else if let request = asked {
            guard request.askCount < NackGenerator.askCountMax else { return nil }
            due = request.askedAt + conditions.roundTrip * 6 / 5 + conditions.guardSpan + NackGenerator.answerDelay
        }
        return due + conditions.roundTrip <= deadline + NackGenerator.deadlineSlack ? due : nil
    }

    /// A request leaves twice where asking again takes much longer than its copy.
    private func wantsCopy(
        _ request: Request, of frame: IncomingFrame?, newest: FrameNumber, _ conditions: Conditions
    ) -> Bool {
        guard request.askCount > 0, !request.isRepeated, conditions.roundTrip > NackGenerator.copyDelay * 3 else {
            return false
        }
        guard let frame else { return true }
        return !hasNewHole(frame, newest: newest, since: request)
    }

    private func hasNewHole(_ frame: IncomingFrame, newest: FrameNumber, since request: Request) -> Bool {
        request.number == newest && frame.hasHole(from: request.endIndex)
    }

    /// The fragments below have been sent before what came last, or should have come by now.
    private func expectedEnd(
        of frame: IncomingFrame, newest: FrameNumber, conditions: Conditions, at now: Instant
    ) -> Int {
        if frame.number < newest || now >= frame.lastArrivalAt + tailSpan(conditions) { return frame.fragmentCount }
        return max(0, frame.highestIndex)
    }

    /// How long after a fragment the next of its frame comes at most, if it comes.
    private func tailSpan(_ conditions: Conditions) -> TimeSpan {
        min(max(spacing * 2, conditions.guardSpan) + NackGenerator.tailMargin, NackGenerator.tailMax)
    }

    private func expectsParity(for number: FrameNumber) -> Bool {
        guard let newestParity else { return false }
        return newestParity < number && newestParity.distance(to: number) <= NackGenerator.parityMemory
    }

    private func slot(_ number: FrameNumber) -> Int {
        Int(number.rawValue % UInt32(FrameAssembler.frameCountMax))
    }

    /// With a fifth of all packets lost, ten requests in a row fail once in a hundred thousand.
    private static let askCountMax = 10
    /// What a burst of losses lasts, about.
    private static let copyDelay = TimeSpan.milliseconds(8)
    /// Where the last frames brought no repair symbol, the next will bring none.
    private static let parityMemory = 4
    /// What the other side takes to answer.
    private static let answerDelay = TimeSpan.milliseconds(2)
    /// Before anything is known of the path: a packet at a megabit a second.
    private static let spacingInitial = TimeSpan.milliseconds(10)
    /// A timer's granularity.
    private static let tailMargin = TimeSpan.milliseconds(3)
    /// The next frame shows the hole by then.
    private static let tailMax = TimeSpan.milliseconds(40)
    /// A repair that comes a moment after its deadline may still find the hole waited for.
    private static let deadlineSlack = TimeSpan.milliseconds(5)
}
