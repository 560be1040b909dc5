import PeerUnits
import Simulator

/// Sends numbered datagrams at a steady pace through a link and keeps what came out.
struct LinkProbe {
    var link: Link
    var deliveries: [Delivery] = []

    init(_ settings: LinkSettings, seed: UInt64 = 1) {
        link = Link(settings: settings, random: RandomSource(seed: seed))
        link.recordsDrops = true
    }

    /// Sends `count` datagrams of `ipByteCount` IP bytes, `interval` apart, beginning at `start`.
    mutating func run(count: Int, ipByteCount: Int = 1_228, every interval: TimeSpan, from start: Instant = .zero) {
        let payload = [UInt8](repeating: 0xA5, count: ipByteCount - Datagram.ipv4HeaderByteCount)
        for index in 0..<count {
            let now = start + interval * Int64(index)
            collect(until: now)
            link.send(Datagram(bytes: payload, tag: UInt64(index)), at: now)
        }
    }

    /// Takes what arrives up to `now`, each at its own time.
    mutating func collect(until now: Instant) {
        while let next = link.nextEvent, next <= now {
            while let delivery = link.deliver(at: next) { deliveries.append(delivery) }
        }
    }

    mutating func finish() {
        collect(until: .distantFuture)
    }

    /// Runs of consecutive numbers that never arrived.
    func lossRuns(of count: Int) -> [Int] {
        var arrived = [Bool](repeating: false, count: count)
        for delivery in deliveries { arrived[Int(delivery.datagram.tag)] = true }
        return arrived.split(separator: true).map(\.count)
    }

    /// One-way times in nanoseconds, from the smallest to the largest.
    var sortedDelays: [Int64] { deliveries.map { ($0.dueAt - $0.sentAt).nanoseconds }.sorted() }
}

/// The value below which `percent` of a sorted list lie.
func quantile(_ sorted: [Int64], _ percent: Double) -> Double {
    Double(sorted[min(sorted.count - 1, Int(Double(sorted.count) * percent / 100))])
}

/// Whether `count` hits in `trials` are within three standard deviations of a chance.
func isWithinThreeSigma(_ count: Int, of trials: Int, chance: Double) -> Bool {
    let expected = Double(trials) * chance
    let deviation = (expected * (1 - chance)).squareRoot()
    return (Double(count) - expected).magnitude <= 3 * deviation
}
