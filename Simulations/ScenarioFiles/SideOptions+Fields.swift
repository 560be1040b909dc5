import PeerUnits
import Simulator

extension SideOptions {
    /// Takes the fields of the side called `name`; its defaults where it is not there.
    init(_ fields: FieldReader, _ name: String) throws(ScenarioFileError) {
        self.init()
        let names = ["video", "bitrateKbps", "latencyMs", "decisionMs", "messageEveryMs"]
        guard let fields = try fields.object(name, allowing: names) else { return }
        if let video = try fields.object("video", allowing: VideoOptions.fieldNames) {
            self.video = try VideoOptions(video)
        }
        playoutCeiling = try fields.milliseconds("latencyMs", in: 0...1_000) ?? playoutCeiling
        decisionTime = try fields.milliseconds("decisionMs", in: 0...60_000) ?? decisionTime
        messageInterval = try fields.milliseconds("messageEveryMs", in: 1...60_000)
        if let (least, most) = try SideOptions.bitrates(fields) {
            bitrateMin = least
            bitrateMax = most
        }
    }

    /// One number fixes the rate, two are a range.
    private static func bitrates(_ fields: FieldReader) throws(ScenarioFileError) -> (Bitrate, Bitrate)? {
        guard let value = fields.value("bitrateKbps") else { return nil }
        var numbers: [Double] = []
        let values = if case .list(let list) = value { list } else { [value] }
        for value in values {
            guard case .number(let number) = value, bitrateRange.contains(number) else {
                throw fields.error("bitrateKbps", "\(value.name) is no rate from 10 to 1000000")
            }
            numbers.append(number)
        }
        guard (1...2).contains(numbers.count), numbers[0] <= numbers[numbers.count - 1] else {
            throw fields.error("bitrateKbps", "takes one rate, or the least and the most")
        }
        return (
            Bitrate(bitsPerSecond: Int64(numbers[0] * 1_000)),
            Bitrate(bitsPerSecond: Int64(numbers[numbers.count - 1] * 1_000))
        )
    }

    private static let bitrateRange = 10.0...1_000_000
}
