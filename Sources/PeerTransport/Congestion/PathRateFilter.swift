import PeerUnits

/// What the path carries: the median of what the last few frames' dispersions said, so that one odd frame moves
/// nothing; and what it can be trusted to carry, which is the less the more they disagree.
struct PathRateFilter: Sendable {
    /// The median.
    private(set) var rate: Bitrate
    /// The lower quartile.
    private(set) var safeRate: Bitrate
    private var samples: [Bitrate] = []
    private var nextSlot = 0
    /// What the last train said, where it was limited.
    private var previous: Bitrate?

    init(rate: Bitrate) {
        self.rate = rate
        safeRate = rate
    }

    /// Takes a train's verdict. `isCongested` tells that a queue stands: then two trains in a row are enough to believe
    /// in a fall.
    mutating func record(_ verdict: DispersionEstimator.Verdict, isCongested: Bool) {
        if case .limited(let sample) = verdict, isCongested, sample.scaled(by: Ratio(4, 3)) < rate, let previous,
            previous.scaled(by: Ratio(4, 3)) < rate
        {
            samples = [previous]
            nextSlot = 0
        }
        if case .limited(let sample) = verdict { previous = sample } else { previous = nil }
        switch verdict {
        case .limited(let sample): append(sample)
        case .unlimited(let sample):
            // A train says nothing of rates far beyond its own.
            append(max(rate, sample).scaled(by: sample.scaled(by: Ratio(5, 4)) >= rate ? PathRateFilter.growth : .one))
        }
        let sorted = samples.sorted()
        let recent = (0..<min(samples.count, 5)).map { samples[(nextSlot + samples.count - 1 - $0) % samples.count] }
            .sorted()
        rate = PathRateFilter.bounded(recent[recent.count / 2])
        safeRate = min(rate, PathRateFilter.bounded(sorted[sorted.count / 4]))
    }

    /// Nothing speaks against more, and nothing has been said lately: up to `ceiling` by a share of the time that has
    /// passed.
    mutating func grow(for span: TimeSpan, upTo ceiling: Bitrate) {
        guard safeRate < ceiling else { return }
        let share = Ratio(span.microseconds, PathRateFilter.growthSpan.microseconds)
        rate = max(rate, min(rate + rate.scaled(by: share), ceiling))
        safeRate = min(safeRate + safeRate.scaled(by: share), rate, ceiling)
        samples.removeAll(keepingCapacity: true)
        nextSlot = 0
    }

    mutating func limit(to rate: Bitrate) {
        self.rate = PathRateFilter.bounded(min(self.rate, rate))
        safeRate = self.rate
        samples.removeAll()
    }

    private static func bounded(_ rate: Bitrate) -> Bitrate {
        min(max(rate, rateMin), rateMax)
    }

    private mutating func append(_ sample: Bitrate) {
        if samples.count < PathRateFilter.sampleCountMax {
            samples.append(sample)
        } else {
            samples[nextSlot] = sample
            nextSlot = (nextSlot + 1) % PathRateFilter.sampleCountMax
        }
    }

    private static let growth = Ratio(5, 4)
    /// Twice as much after somewhat more than a second.
    private static let growthSpan = TimeSpan.milliseconds(1_600)
    private static let sampleCountMax = 8
    private static let rateMin = Bitrate.kilobitsPerSecond(50)
    /// Above this a timer's granularity, not the path, spaces packets.
    private static let rateMax = Bitrate.kilobitsPerSecond(400_000)
}
