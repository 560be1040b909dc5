import PeerMedia
import PeerUnits
import Simulator

extension VideoOptions {
    static let fieldNames = ["width", "height", "framesPerSecond", "content", "encodeMs", "decodeMs", "clip"]

    init(_ fields: FieldReader) throws(ScenarioFileError) {
        self.init()
        size.width = try fields.wholeNumber("width", in: 16...3_840) ?? size.width
        size.height = try fields.wholeNumber("height", in: 16...3_840) ?? size.height
        guard size.isSupported else {
            throw fields.error("height", "\(size.width)x\(size.height) is more than 3840x2160")
        }
        if let rate = try fields.number("framesPerSecond", in: 1...240) {
            frameInterval = .nanoseconds(Int64((1e9 / rate).rounded()))
        }
        content = try fields.choice("content", of: VideoContent.self) ?? content
        encodingTime = try ProcessingTime(fields, "encodeMs") ?? encodingTime
        decodingTime = try ProcessingTime(fields, "decodeMs") ?? decodingTime
    }
}
