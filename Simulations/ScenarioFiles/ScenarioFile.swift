import Foundation
import PeerMedia
import PeerUnits
package import Simulator

/// A scenario as its file says it.
package struct ScenarioFile: Sendable {
    package var scenario: Scenario
    /// The clip that side A's real encoder takes its pictures from; nil for synthetic video.
    package var clip: String?

    package init(reading path: String) throws(ScenarioFileError) {
        let fields = try FieldReader(
            try JSONValue.reading(path), file: path, path: "", allowing: ScenarioFile.fieldNames)
        guard let duration = try fields.seconds("durationSeconds", in: ScenarioFile.durationRange) else {
            throw fields.error("durationSeconds", "is missing")
        }
        scenario = Scenario(duration: duration)
        scenario.about = try fields.text("about") ?? ""
        scenario.network = try ScenarioFile.network(of: fields, path: path)
        scenario.caller = try SideOptions(fields, "a")
        scenario.listener = try SideOptions(fields, "b")
        scenario.callerCount = try fields.wholeNumber("callers", in: 1...ScenarioFile.callerCountMax) ?? 1
        scenario.replays = try fields.percent("replayPercent") ?? .never
        scenario.recoveryLimit =
            try fields.seconds("recoverySeconds", in: ScenarioFile.recoveryRange) ?? scenario.recoveryLimit
        scenario.expectations = try Expectation.list(fields)
        try applyVideo(fields, path: path)
    }

    /// `video` is what side A sends; without any video in the file it sends the default.
    private mutating func applyVideo(_ fields: FieldReader, path: String) throws(ScenarioFileError) {
        if let video = try fields.object("video", allowing: VideoOptions.fieldNames) {
            guard scenario.caller.video == nil else { throw fields.error("video", "side a has a video of its own") }
            scenario.caller.video = try VideoOptions(video)
            clip = try video.text("clip").map { $0.hasPrefix("/") ? $0 : "\(ScenarioFile.folder(of: path))/\($0)" }
        } else if scenario.listener.video == nil, scenario.caller.video == nil {
            scenario.caller.video = VideoOptions()
        }
    }

    // MARK: The network

    private static func network(of fields: FieldReader, path: String) throws(ScenarioFileError) -> NetworkProfile {
        guard let value = fields.value("network") else { throw fields.error("network", "is missing") }
        guard case .text(let name) = value else {
            return try NetworkProfile(value, file: path, field: "network", folder: folder(of: path))
        }
        guard let file = profile(named: name, for: path) else {
            throw fields.error(
                "network",
                "there is no profile \(name), neither as a file beside the scenario nor under config/networks")
        }
        return try NetworkProfile(reading: file)
    }

    /// A file beside the scenario where the name is a path (`nets/mine.json`), else one of `config/networks` in a
    /// folder
    /// above the scenario or here.
    private static func profile(named name: String, for path: String) -> String? {
        if name.hasSuffix(".json") || name.contains("/") {
            let file = name.hasPrefix("/") ? name : "\(folder(of: path))/\(name)"
            return FileManager.default.fileExists(atPath: file) ? file : nil
        }
        var places: [String] = []
        var folder = URL(fileURLWithPath: self.folder(of: path)).standardizedFileURL
        while folder.path != "/" {
            places.append(folder.appendingPathComponent("config/networks/\(name).json").path)
            folder.deleteLastPathComponent()
        }
        places.append("config/networks/\(name).json")
        return places.first { FileManager.default.fileExists(atPath: $0) }
    }

    private static func folder(of path: String) -> String {
        URL(fileURLWithPath: path).deletingLastPathComponent().path
    }

    private static let fieldNames = [
        "about", "network", "durationSeconds", "video", "a", "b", "callers", "replayPercent",
        "recoverySeconds", "expect",
    ]
    /// A day and a little more: clocks drift by seconds in it.
    private static let durationRange = 0.5...100_000
    private static let recoveryRange = 0.1...120
    /// Each is a whole session; the listener's addresses have room for more.
    private static let callerCountMax = 64
}
