import PeerUnits
import Simulator

extension ClockSettings {
    /// Takes the fields of the side called `name`, where it is there.
    mutating func apply(
        _ fields: FieldReader, _ name: String, offsetAllowed: Bool = true
    ) throws(ScenarioFileError) {
        guard let fields = try fields.object(name, allowing: ["skewPpm", "clockOffsetMs"]) else { return }
        if let skew = try fields.wholeNumber("skewPpm", in: ClockSettings.skewRange) {
            skewPartsPerMillion = Int64(skew)
        }
        guard let offset = try fields.milliseconds("clockOffsetMs", in: ClockSettings.offsetRange) else { return }
        guard offsetAllowed else {
            throw fields.error("clockOffsetMs", "a monotonic clock does not jump: only skewPpm may change")
        }
        self.offset = offset
    }

    /// A quartz is within 100 ppm; 10,000 are one per cent.
    private static let skewRange = -10_000...10_000
    /// Ten minutes.
    private static let offsetRange = -600_000.0...600_000
}
