import PeerUnits

/// Numbers one side's messages and holds what arrives to them: each once, in order, none changed.
struct MessageChecker {
    private let name: String
    private let log: ViolationLog
    private var sentCount: UInt32 = 0
    private var nextExpected: UInt32 = 0
    private(set) var receivedCount = 0

    init(name: String, log: ViolationLog) {
        self.name = name
        self.log = log
    }

    /// The next message to send; call `confirm` where it was taken.
    var next: [UInt8] {
        let head = (0..<4).map { UInt8(truncatingIfNeeded: sentCount >> UInt32(24 - 8 * $0)) }
        return head + [UInt8](repeating: UInt8(truncatingIfNeeded: sentCount), count: 60)
    }

    mutating func confirm() {
        sentCount += 1
    }

    /// The other side lost the session: what was under way may be lost with it.
    mutating func begin() {
        nextExpected = max(nextExpected, sentCount)
    }

    mutating func receive(_ message: [UInt8], at now: Instant) {
        let number = message.prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        let isWhole = message.count == 64 && message.dropFirst(4).allSatisfy { $0 == UInt8(truncatingIfNeeded: number) }
        if !isWhole { log.report("messages \(name)", "message \(number) was changed", at: now) }
        if number != nextExpected {
            log.report("messages \(name)", "message \(number) came where \(nextExpected) was next", at: now)
        }
        nextExpected = number &+ 1
        receivedCount += 1
    }
}
