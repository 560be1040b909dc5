import PeerUnits

/// Listens on one direction and now and then sends again what it has heard: the attack that a replay window is for.
///
/// It prefers ages at which windows have their edges.
struct Eavesdropper {
    private let share: Probability
    private var random: RandomSource
    private var heard: [Datagram] = []
    private var heardCount = 0

    init(share: Probability, random: inout RandomSource) {
        self.share = share
        self.random = random.fork()
    }

    /// Hears a datagram arrive; returns an older one to be delivered after it.
    mutating func hear(_ datagram: Datagram) -> Datagram? {
        guard share != .never else { return nil }
        if heard.count < Eavesdropper.heardCountMax {
            heard.append(datagram)
        } else {
            heard[heardCount % Eavesdropper.heardCountMax] = datagram
        }
        heardCount += 1
        let age = nextAge()
        guard share.isHit(by: random.next()), age < heard.count else { return nil }
        return heard[(heardCount - 1 - age) % Eavesdropper.heardCountMax]
    }

    private mutating func nextAge() -> Int {
        let edges = Eavesdropper.edges
        let choice = Int(random.next(below: UInt64(2 * edges.count)))
        return choice < edges.count ? edges[choice] : Int(random.next(below: UInt64(Eavesdropper.heardCountMax)))
    }

    /// Somewhat more than a replay window of 4,096.
    private static let heardCountMax = 5_000
    private static let edges = [0, 1, 2, 31, 32, 63, 64, 65, 4_031, 4_032, 4_095, 4_096, 4_097, 4_098, 4_160]
}
