import PeerUnits
import Simulator

/// One JSON object whose fields are taken by name, each within its bounds; unknown names are refused at the door.
struct FieldReader {
    let file: String
    /// Where the object stands in the document; empty for the document itself.
    let path: String

    private let fields: [String: JSONValue]

    init(_ value: JSONValue, file: String, path: String, allowing names: [String]) throws(ScenarioFileError) {
        self.file = file
        self.path = path
        guard case .object(let fields) = value else {
            throw ScenarioFileError(file: file, field: path, reason: "\(value.name) where an object is expected")
        }
        self.fields = fields
        for name in fields.keys.sorted() where !names.contains(name) { throw unknown(name, among: names) }
    }

    func has(_ name: String) -> Bool { fields[name] != nil }

    /// Whether the field is there and null, which takes back what was set before.
    func isNull(_ name: String) -> Bool { fields[name] == .null }

    /// The field's value as it stands; nil where it is absent or null.
    func value(_ name: String) -> JSONValue? { isNull(name) ? nil : fields[name] }

    func number(_ name: String, in range: ClosedRange<Double>) throws(ScenarioFileError) -> Double? {
        guard let value = value(name) else { return nil }
        guard case .number(let number) = value else { throw error(name, "\(value.name) is not a number") }
        guard number >= range.lowerBound else {
            throw error(name, "\(plain(number)) is below \(plain(range.lowerBound))")
        }
        guard number <= range.upperBound else {
            throw error(name, "\(plain(number)) is above \(plain(range.upperBound))")
        }
        return number
    }

    func wholeNumber(_ name: String, in range: ClosedRange<Int>) throws(ScenarioFileError) -> Int? {
        let bounds = Double(range.lowerBound)...Double(range.upperBound)
        guard let number = try number(name, in: bounds) else { return nil }
        guard number == number.rounded() else { throw error(name, "\(plain(number)) is not a whole number") }
        return Int(number)
    }

    func milliseconds(_ name: String, in range: ClosedRange<Double>) throws(ScenarioFileError) -> TimeSpan? {
        guard let number = try number(name, in: range) else { return nil }
        return .nanoseconds(Int64((number * 1_000_000).rounded()))
    }

    func seconds(_ name: String, in range: ClosedRange<Double>) throws(ScenarioFileError) -> TimeSpan? {
        guard let number = try number(name, in: range) else { return nil }
        return .nanoseconds(Int64((number * 1_000_000_000).rounded()))
    }

    func percent(_ name: String) throws(ScenarioFileError) -> Probability? {
        guard let number = try number(name, in: 0...100) else { return nil }
        return Probability(percent: number)
    }

    func kilobits(_ name: String, in range: ClosedRange<Double>) throws(ScenarioFileError) -> Bitrate? {
        guard let number = try number(name, in: range) else { return nil }
        return Bitrate(bitsPerSecond: Int64((number * 1_000).rounded()))
    }

    func boolean(_ name: String) throws(ScenarioFileError) -> Bool? {
        guard let value = value(name) else { return nil }
        guard case .boolean(let boolean) = value else { throw error(name, "\(value.name) is not true or false") }
        return boolean
    }

    func text(_ name: String) throws(ScenarioFileError) -> String? {
        guard let value = value(name) else { return nil }
        guard case .text(let text) = value else { throw error(name, "\(value.name) is not a text") }
        return text
    }

    func choice<Choice: RawRepresentable & CaseIterable>(
        _ name: String, of: Choice.Type
    ) throws(ScenarioFileError) -> Choice? where Choice.RawValue == String {
        guard let text = try text(name) else { return nil }
        guard let choice = Choice(rawValue: text) else {
            let all = Choice.allCases.map(\.rawValue).joined(separator: ", ")
            throw error(name, "\"\(text)\" is none of \(all)")
        }
        return choice
    }

    func object(_ name: String, allowing names: [String]) throws(ScenarioFileError) -> FieldReader? {
        guard let value = value(name) else { return nil }
        return try FieldReader(value, file: file, path: place(of: name), allowing: names)
    }

    func list(_ name: String, allowing names: [String]) throws(ScenarioFileError) -> [FieldReader] {
        guard let value = value(name) else { return [] }
        guard case .list(let elements) = value else { throw error(name, "\(value.name) where a list is expected") }
        guard elements.count <= FieldReader.elementCountMax else {
            throw error(name, "\(elements.count) elements are more than the \(FieldReader.elementCountMax) allowed")
        }
        var readers: [FieldReader] = []
        for (index, element) in elements.enumerated() {
            readers.append(
                try FieldReader(element, file: file, path: "\(place(of: name))[\(index)]", allowing: names))
        }
        return readers
    }

    /// Refuses the file for what stands in one field.
    func error(_ name: String, _ reason: String) -> ScenarioFileError {
        ScenarioFileError(file: file, field: place(of: name), reason: reason)
    }

    private func place(of name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }

    private func unknown(_ name: String, among names: [String]) -> ScenarioFileError {
        let near = names.first { $0.lowercased() == name.lowercased() || $0.lowercased().hasPrefix(name.lowercased()) }
        guard let near else { return error(name, "unknown field; known here: \(names.joined(separator: ", "))") }
        return error(name, "unknown field; did you mean \(near)?")
    }

    /// A change every second for more than an hour.
    private static let elementCountMax = 4_096
}
