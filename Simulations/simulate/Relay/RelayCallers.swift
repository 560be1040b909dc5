import PeerUnits

/// The callers of a relay, by address and by number: so many at most, and each only as long as it is heard.
struct RelayCallers {
    private var byAddress: [SocketAddress: RelayCaller] = [:]
    private var byNumber: [UInt64: RelayCaller] = [:]
    private var lastNumber: UInt64 = 0
    private var lastExpiry = Instant.zero

    var count: Int { byNumber.count }
    var all: [RelayCaller] { Array(byNumber.values) }

    subscript(address: SocketAddress) -> RelayCaller? { byAddress[address] }
    subscript(number number: UInt64) -> RelayCaller? { byNumber[number] }

    /// The number for one more caller, nil where there are as many as there may be.
    mutating func nextNumber() -> UInt64? {
        guard byNumber.count < RelayCallers.countMax else { return nil }
        lastNumber += 1
        return lastNumber
    }

    mutating func add(_ caller: RelayCaller) {
        byAddress[caller.remote] = caller
        byNumber[caller.number] = caller
    }

    /// Forgets whom nothing has been heard from or sent to for too long. Looks once a second at most.
    mutating func expire(at now: Instant) {
        guard now - lastExpiry > .seconds(1) else { return }
        lastExpiry = now
        for caller in all where now - caller.lastHeardAt > RelayCallers.idleMax {
            byAddress[caller.remote] = nil
            byNumber[caller.number] = nil
        }
    }

    /// Each has a socket with buffers of its own; a test of a link has a handful of callers.
    static let countMax = 256
    /// What an address translator must hold a mapping for at least (RFC 4787, section 4.3).
    static let idleMax = TimeSpan.seconds(120)
}
