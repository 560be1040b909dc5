import PeerUnits
import Simulator

extension ProcessingTime {
    /// A number for a fixed time, or an object with `least`, `median` and `p95`; nil where the field is not there.
    init?(_ fields: FieldReader, _ name: String) throws(ScenarioFileError) {
        guard let value = fields.value(name) else { return nil }
        guard case .object = value else {
            guard let time = try fields.milliseconds(name, in: ProcessingTime.range) else { return nil }
            self.init(median: time)
            return
        }
        guard let times = try fields.object(name, allowing: ["least", "median", "p95"]) else { return nil }
        guard let median = try times.milliseconds("median", in: ProcessingTime.range) else {
            throw times.error("median", "is missing")
        }
        let least = try times.milliseconds("least", in: ProcessingTime.range) ?? median
        let percentile95 = try times.milliseconds("p95", in: ProcessingTime.range) ?? median
        guard least <= median, median <= percentile95 else { throw times.error("median", "lies between least and p95") }
        self.init(least: least, median: median, percentile95: percentile95)
    }

    private static let range = 0.0...1_000
}
