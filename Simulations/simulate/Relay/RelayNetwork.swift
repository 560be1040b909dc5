import PeerUnits
import Simulator

/// The two links of a profile, fed with real times.
///
/// Side A are the callers, side B is the target; all callers share the links, as they would share a network.
struct RelayNetwork {
    enum Direction: Hashable {
        case aToB
        case bToA
    }

    /// A datagram that is to go on now, and the number of the caller that it comes from or goes to.
    struct Output {
        var direction: Direction
        var delivery: Delivery
        var callerNumber: UInt64 { delivery.datagram.tag }
    }

    private(set) var aToB: Link
    private(set) var bToA: Link
    private let origin: Instant
    private var changes: [ProfileChange]
    /// Arrivals of several sockets come in out of order; a link's times only rise.
    private var latest: Instant

    init(profile: NetworkProfile, seed: UInt64, headerByteCount: Int, at now: Instant) {
        var source = RandomSource(seed: seed)
        aToB = Link(settings: profile.aToB, random: source.fork(), origin: now, headerByteCount: headerByteCount)
        bToA = Link(settings: profile.bToA, random: source.fork(), origin: now, headerByteCount: headerByteCount)
        origin = now
        latest = now
        changes = profile.changes.reversed()
    }

    mutating func send(_ bytes: [UInt8], ofCaller number: UInt64, _ direction: Direction, at time: Instant) {
        latest = max(latest, time)
        let datagram = Datagram(bytes: bytes, tag: number)
        switch direction {
        case .aToB: aToB.send(datagram, at: latest)
        case .bToA: bToA.send(datagram, at: latest)
        }
    }

    /// The next datagram that is due.
    mutating func deliver(at now: Instant) -> Output? {
        latest = max(latest, now)
        if let delivery = aToB.deliver(at: latest) { return Output(direction: .aToB, delivery: delivery) }
        return bToA.deliver(at: latest).map { Output(direction: .bToA, delivery: $0) }
    }

    /// Puts the next change of the profile in force if its time has come.
    mutating func change(at now: Instant) -> ProfileChange? {
        guard let change = changes.last, origin + change.time <= now else { return nil }
        changes.removeLast()
        latest = max(latest, now)
        if let settings = change.aToB { aToB.change(to: settings, at: latest) }
        if let settings = change.bToA { bToA.change(to: settings, at: latest) }
        return change
    }

    /// When there is something to do; nil where nothing waits.
    var nextEvent: Instant? {
        [aToB.nextEvent, bToA.nextEvent, changes.last.map { origin + $0.time }].compactMap(\.self).min()
    }
}
