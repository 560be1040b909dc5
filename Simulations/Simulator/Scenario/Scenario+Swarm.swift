import PeerMedia
import PeerUnits

extension Scenario {
    /// The same scenario with other options, drawn from a seed: a search in many directions finds faults that a fixed
    /// set
    /// of options hides (swarm testing; Groce and others, ISSTA 2012). What it expects is left out, since that is said
    /// of the options as they stand; the checkers hold for all.
    package func swarm(seed: UInt64) -> Scenario {
        var random = RandomSource(seed: seed ^ 0x5357_4152_4D21_0001)
        var scenario = self
        scenario.expectations = []
        scenario.batchCount = [1, 2, 8, 16][random.choice(of: 4)]
        scenario.replays = random.choice(of: 2) == 0 ? .never : Probability(percent: 0.5)
        scenario.caller.vary(&random)
        scenario.listener.vary(&random)
        if random.choice(of: 4) == 0 { swap(&scenario.caller.video, &scenario.listener.video) }
        if random.choice(of: 4) == 0 { scenario.listener.video = scenario.listener.video ?? scenario.caller.video }
        scenario.network.vary(&random)
        return scenario
    }
}

extension SideOptions {
    fileprivate mutating func vary(_ random: inout RandomSource) {
        playoutCeiling = .milliseconds([0, 50, 100, 200, 500][random.choice(of: 5)])
        bitrateMax = .kilobitsPerSecond([300, 1_000, 3_000, 6_000][random.choice(of: 4)])
        if random.choice(of: 4) == 0 { bitrateMin = bitrateMax }
        messageInterval = random.choice(of: 2) == 0 ? nil : .milliseconds(Int64(20 + random.choice(of: 500)))
        decisionTime = .milliseconds([0, 0, 300, 2_000][random.choice(of: 4)])
        video?.vary(&random)
    }
}

extension VideoOptions {
    fileprivate mutating func vary(_ random: inout RandomSource) {
        frameInterval = .nanoseconds([16_666_667, 33_333_333, 41_666_667, 80_000_000][random.choice(of: 4)])
        content = random.choice(of: 4) == 0 ? .screen : .camera
        encodingTime = ProcessingTime(
            least: .milliseconds(1), median: .milliseconds(Int64(2 + random.choice(of: 10))),
            percentile95: .milliseconds(20))
        let sizes = [(1_280, 720), (640, 360), (853, 481), (1_920, 1_080)]
        let chosen = sizes[random.choice(of: sizes.count)]
        size = PictureSize(width: chosen.0, height: chosen.1)
    }
}

extension NetworkProfile {
    fileprivate mutating func vary(_ random: inout RandomSource) {
        let extra = LinkExtra(&random)
        extra.add(to: &aToB)
        extra.add(to: &bToA)
        for index in changes.indices {
            if var settings = changes[index].aToB {
                extra.add(to: &settings)
                changes[index].aToB = settings
            }
            if var settings = changes[index].bToA {
                extra.add(to: &settings)
                changes[index].bToA = settings
            }
        }
        clockOfA.skewPartsPerMillion += Int64(random.choice(of: 401)) - 200
        clockOfB.offset += .milliseconds(Int64(random.choice(of: 20_001)) - 10_000)
    }
}

/// Impairments on top of a profile's.
private struct LinkExtra {
    private let delay: TimeSpan
    private let loss: Probability
    private let duplication: Probability
    private let corruption: Probability
    private let reordering: Probability

    init(_ random: inout RandomSource) {
        delay = .milliseconds([0, 0, 10, 60][random.choice(of: 4)])
        loss = Probability(percent: [0, 0, 1, 4][random.choice(of: 4)])
        duplication = Probability(percent: [0, 0, 0.5, 5][random.choice(of: 4)])
        corruption = Probability(percent: [0, 0, 0.1, 1][random.choice(of: 4)])
        reordering = Probability(percent: [0, 0, 0.5, 3][random.choice(of: 4)])
    }

    func add(to settings: inout LinkSettings) {
        settings.delay += delay
        settings.loss = max(settings.loss, loss)
        settings.duplication = max(settings.duplication, duplication)
        settings.corruption = max(settings.corruption, corruption)
        guard settings.reordering == .never, reordering != .never else { return }
        settings.reordering = reordering
        settings.reorderingDelay = .milliseconds(8)
    }
}

extension RandomSource {
    fileprivate mutating func choice(of count: Int) -> Int { Int(next(below: UInt64(count))) }
}
