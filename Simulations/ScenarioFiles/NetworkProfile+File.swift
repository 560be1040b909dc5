import Foundation
import PeerUnits
package import Simulator

extension NetworkProfile {
    /// Reads a profile; its traces' names are relative to its folder.
    package init(reading path: String) throws(ScenarioFileError) {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        try self.init(try JSONValue.reading(path), file: path, field: "", folder: folder)
    }

    /// Takes a profile from a document's value, which stands at `field` of `file`.
    init(_ value: JSONValue, file: String, field: String, folder: String) throws(ScenarioFileError) {
        self.init()
        let names = ["about", "both", "aToB", "bToA", "a", "b", "changes"]
        let fields = try FieldReader(value, file: file, path: field, allowing: names)
        let traces = TraceLibrary(folder: folder)
        about = try fields.text("about") ?? ""
        if try applyDirections(fields, traces: traces) != (false, false) {
            throw fields.error("rebind", "an address changes at a time: put it into changes")
        }
        try clockOfA.apply(fields, "a")
        try clockOfB.apply(fields, "b")
        changes = try NetworkProfile.changes(after: self, in: fields, traces: traces)
    }

    /// Applies `both`, then each direction's own fields; says which sides rebind.
    private mutating func applyDirections(
        _ fields: FieldReader, traces: TraceLibrary
    ) throws(ScenarioFileError) -> (a: Bool, b: Bool) {
        var rebinds = (a: false, b: false)
        for name in ["both", "aToB", "bToA"] {
            guard let direction = try fields.object(name, allowing: LinkSettings.fieldNames) else { continue }
            let rebind = try direction.boolean("rebind") ?? false
            if name != "bToA" {
                try aToB.apply(direction, traces: traces)
                rebinds.a = rebinds.a || rebind
            }
            if name != "aToB" {
                try bToA.apply(direction, traces: traces)
                rebinds.b = rebinds.b || rebind
            }
        }
        return rebinds
    }

    private static func changes(
        after profile: NetworkProfile, in fields: FieldReader, traces: TraceLibrary
    ) throws(ScenarioFileError) -> [ProfileChange] {
        let names = ["atSeconds", "both", "aToB", "bToA", "a", "b"]
        var timed: [(time: TimeSpan, fields: FieldReader)] = []
        for entry in try fields.list("changes", allowing: names) {
            guard let time = try entry.seconds("atSeconds", in: 0...changeSecondsMax) else {
                throw entry.error("atSeconds", "is missing")
            }
            timed.append((time, entry))
        }
        var current = profile
        var changes: [ProfileChange] = []
        for entry in timed.sorted(by: { $0.time < $1.time }) {
            changes.append(try current.change(at: entry.time, by: entry.fields, traces: traces))
        }
        return changes
    }

    /// Alters this profile by one entry and says what the entry altered.
    private mutating func change(
        at time: TimeSpan, by fields: FieldReader, traces: TraceLibrary
    ) throws(ScenarioFileError) -> ProfileChange {
        let before = self
        var change = ProfileChange(time: time)
        (change.rebindsA, change.rebindsB) = try applyDirections(fields, traces: traces)
        try clockOfA.apply(fields, "a", offsetAllowed: false)
        try clockOfB.apply(fields, "b", offsetAllowed: false)
        change.aToB = aToB == before.aToB ? nil : aToB
        change.bToA = bToA == before.bToA ? nil : bToA
        change.skewOfA = clockOfA == before.clockOfA ? nil : clockOfA.skewPartsPerMillion
        change.skewOfB = clockOfB == before.clockOfB ? nil : clockOfB.skewPartsPerMillion
        return change
    }

    /// A week, longer than any simulation.
    private static let changeSecondsMax = 604_800.0
}
