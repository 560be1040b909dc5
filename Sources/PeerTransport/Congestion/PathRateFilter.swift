import PeerUnits

/// What the path carries: the median of what the last few frames' dispersions said, so that one odd frame moves nothing.
struct PathRateFilter: Sendable {
    private(set) var rate: Bitrate
    private var samples: [Bitrate] = []
    private var nextSlot = 0
    /// What the last train said, where it was limited.
    private var previous: Bitrate?

    init(rate: Bitrate) {
        self.rate = rate
    }

    /// Takes a train's verdict. `isCongested` tells that a queue stands: then two trains in a row are enough to believe in a fall.
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
        rate = min(max(sorted[sorted.count / 2], PathRateFilter.rateMin), PathRateFilter.rateMax)
    }

    mutating func limit(to rate: Bitrate) {
        self.rate = max(min(self.rate, rate), PathRateFilter.rateMin)
        samples.removeAll()
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
    private static let sampleCountMax = 5
    private static let rateMin = Bitrate.kilobitsPerSecond(50)
    /// Above this a timer's granularity, not the path, spaces packets.
    private static let rateMax = Bitrate.kilobitsPerSecond(400_000)
}
