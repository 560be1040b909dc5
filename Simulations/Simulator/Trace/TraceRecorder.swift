import PeerUnits

/// Hashes everything that happens, and hands it on to whoever wants to read it.
struct TraceRecorder {
    private(set) var hash = RunningHash()
    private let listener: ((TraceEvent) -> Void)?

    init(listener: ((TraceEvent) -> Void)?) {
        self.listener = listener
    }

    /// A datagram that was sent or arrived. Its first and last sixteen bytes stand for all: the last are the tag that
    /// authenticates the others.
    mutating func datagram(_ kind: TraceEvent.Kind, _ bytes: [UInt8], leg: Int, side: Side, at now: Instant) {
        note(kind, leg, side, now)
        hash.combine(bytes.count)
        hash.combine(bytes.span.extracting(first: 16))
        hash.combine(bytes.span.extracting(last: 16))
        emit(kind, leg, side, now, byteCount: bytes.count)
    }

    mutating func drop(_ drop: LinkDrop, leg: Int, side: Side, at now: Instant) {
        note(.dropped, leg, side, now)
        hash.combine(drop.byteCount)
        emit(.dropped, leg, side, now, byteCount: drop.byteCount, text: drop.reason.rawValue)
    }

    mutating func frame(
        _ kind: TraceEvent.Kind, _ frame: UInt32?, byteCount: Int? = nil, text: @autoclosure () -> String = "",
        leg: Int,
        side: Side, at now: Instant
    ) {
        note(kind, leg, side, now)
        hash.combine(Int64(frame ?? .max))
        hash.combine(byteCount ?? 0)
        emit(kind, leg, side, now, byteCount: byteCount, frame: frame, text: text())
    }

    mutating func event(_ kind: TraceEvent.Kind, _ text: String, leg: Int, side: Side, at now: Instant) {
        note(kind, leg, side, now)
        hash.combine(Array(text.utf8).span)
        emit(kind, leg, side, now, text: text)
    }

    private mutating func note(_ kind: TraceEvent.Kind, _ leg: Int, _ side: Side, _ now: Instant) {
        hash.combine(now.nanoseconds)
        hash.combine(leg << 8 | side.rawValue << 4 | kind.number)
    }

    private func emit(
        _ kind: TraceEvent.Kind, _ leg: Int, _ side: Side, _ now: Instant, byteCount: Int? = nil, frame: UInt32? = nil,
        text: @autoclosure () -> String = ""
    ) {
        guard let listener else { return }
        let place = leg == 0 ? side.name : "\(side.name)\(leg + 1)"
        listener(TraceEvent(time: now, place: place, kind: kind, byteCount: byteCount, frame: frame, text: text()))
    }
}

extension TraceEvent.Kind {
    /// Fixed numbers, so that a hash does not depend on the order of the cases.
    fileprivate var number: Int {
        switch self {
        case .sent: 1
        case .delivered: 2
        case .dropped: 3
        case .unreachable: 4
        case .planned: 5
        case .skipped: 6
        case .encoded: 7
        case .handedOut: 8
        case .lost: 9
        case .session: 10
        case .change: 11
        }
    }
}
