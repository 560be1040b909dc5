import PeerUnits

/// The network between one caller and the listener: a link each way, and the address at which each side is reached.
///
/// A side that is rebound has another address from then on; what is still sent to the old one arrives nowhere.
final class Leg {
    let index: Int
    var aToB: Link
    var bToA: Link
    private var bindingOfA: UInt16 = 0
    private var bindingOfB: UInt16 = 0
    private var sentCount: UInt32 = 0
    private var accepted = [AcceptedSet(), AcceptedSet()]
    private var eavesdroppers: [Eavesdropper]

    init(index: Int, profile: NetworkProfile, replays: Probability, random: inout RandomSource) {
        self.index = index
        eavesdroppers = (0..<2).map { _ in Eavesdropper(share: replays, random: &random) }
        aToB = Link(settings: profile.aToB, random: random.fork())
        bToA = Link(settings: profile.bToA, random: random.fork())
        aToB.recordsDrops = true
        bToA.recordsDrops = true
    }

    func address(of side: Side) -> SocketAddress {
        Leg.address(leg: index, side: side, binding: side == .a ? bindingOfA : bindingOfB)
    }

    /// Sends a datagram from one side to an address; false where nobody is behind it any more.
    func send(_ bytes: [UInt8], from side: Side, to destination: SocketAddress, at now: Instant) -> Bool {
        guard destination == address(of: side.other) else { return false }
        let datagram = Datagram(
            bytes: bytes, tag: UInt64(sentCount) << 32 | UInt64(bindingOfA) << 16 | UInt64(bindingOfB))
        sentCount &+= 1
        if side == .a { aToB.send(datagram, at: now) } else { bToA.send(datagram, at: now) }
        return true
    }

    /// The next datagram that reaches a side by now.
    func deliver(to side: Side, at now: Instant) -> Delivery? {
        side == .b ? aToB.deliver(at: now) : bToA.deliver(at: now)
    }

    /// Where a delivered datagram came from; nil where its receiver is no longer at the address it was sent to.
    func source(of datagram: Datagram, to side: Side) -> SocketAddress? {
        let bindings = [UInt16(truncatingIfNeeded: datagram.tag >> 16), UInt16(truncatingIfNeeded: datagram.tag)]
        let current = side == .a ? bindingOfA : bindingOfB
        guard bindings[side.rawValue] == current else { return nil }
        return Leg.address(leg: index, side: side.other, binding: bindings[side.other.rawValue])
    }

    /// Whether a side has taken a datagram, or a copy of it, for authentic before.
    func hasAccepted(_ datagram: Datagram, by side: Side) -> Bool {
        accepted[side.rawValue].contains(UInt32(truncatingIfNeeded: datagram.tag >> 32))
    }

    func noteAccepted(_ datagram: Datagram, by side: Side) {
        accepted[side.rawValue].insert(UInt32(truncatingIfNeeded: datagram.tag >> 32))
    }

    /// What somebody who listens on the way sends after a datagram, if anything.
    func replay(after datagram: Datagram, to side: Side) -> Datagram? {
        eavesdroppers[side.rawValue].hear(datagram)
    }

    func rebind(_ side: Side) {
        if side == .a { bindingOfA += 1 } else { bindingOfB += 1 }
    }

    var nextEvent: Instant? {
        guard let a = aToB.nextEvent else { return bToA.nextEvent }
        return min(a, bToA.nextEvent ?? a)
    }

    func apply(_ change: ProfileChange, at now: Instant) {
        if let settings = change.aToB { aToB.change(to: settings, at: now) }
        if let settings = change.bToA { bToA.change(to: settings, at: now) }
        if change.rebindsA { rebind(.a) }
        if change.rebindsB { rebind(.b) }
    }

    /// Takes every impairment away but the fixed delay.
    func heal(at now: Instant) {
        aToB.change(to: Leg.healed(aToB.settings), at: now)
        bToA.change(to: Leg.healed(bToA.settings), at: now)
    }

    private static func healed(_ settings: LinkSettings) -> LinkSettings {
        var healed = LinkSettings()
        healed.delay = settings.delay
        healed.mtu = settings.mtu
        return healed
    }

    /// Ten dot leg, with a port for each binding.
    private static func address(leg: Int, side: Side, binding: UInt16) -> SocketAddress {
        SocketAddress(
            host: .ipv4(0x0A00_0000 | UInt32(leg) << 8 | UInt32(side.rawValue + 1)),
            port: UInt16(truncatingIfNeeded: 4_747 + UInt32(binding)))
    }

    /// Which leg an address belongs to.
    static func index(of address: SocketAddress) -> Int? {
        guard case .ipv4(let bits) = address.host, bits >> 24 == 10 else { return nil }
        return Int(bits >> 8 & 0xFFFF)
    }
}
