import PeerUnits
import Simulator

/// Finds and reads traces in Mahimahi's format, whose names are relative to the profile's folder.
///
/// One line for each opportunity: the time in whole milliseconds since the start, never falling.
struct TraceLibrary {
    let folder: String

    /// The trace that a field names; a fault is reported with the field, and with the line where it is in the trace.
    func trace(named name: String, for fields: FieldReader) throws(ScenarioFileError) -> DeliveryTrace {
        let path = name.hasPrefix("/") ? name : "\(folder)/\(name)"
        do {
            return try TraceLibrary.reading(path)
        } catch {
            throw fields.error("traceFile", error.description)
        }
    }

    static func reading(_ path: String) throws(ScenarioFileError) -> DeliveryTrace {
        let bytes = [UInt8](try FileContents.reading(path, byteCountMax: byteCountMax))
        var times: [UInt32] = []
        for (index, line) in bytes.split(separator: UInt8(ascii: "\n")).enumerated() {
            guard let time = time(line), time >= times.last ?? 0 else {
                let text = String(decoding: line.prefix(40), as: UTF8.self)
                throw ScenarioFileError(
                    file: path, field: "line \(index + 1)",
                    reason: "\"\(text)\" is no time in whole milliseconds at or after the line before")
            }
            times.append(time)
        }
        guard times.count <= DeliveryTrace.opportunityCountMax, let trace = DeliveryTrace(opportunities: times) else {
            throw ScenarioFileError(file: path, field: "", reason: "holds no trace that lasts longer than zero")
        }
        return trace
    }

    private static func time(_ line: ArraySlice<UInt8>) -> UInt32? {
        let digits = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
        guard !digits.isEmpty, digits.count <= 8 else { return nil }
        var time: UInt32 = 0
        for digit in digits {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
            time = time * 10 + UInt32(digit - UInt8(ascii: "0"))
        }
        return time
    }

    /// Nine bytes for each of the most opportunities that a trace may have.
    private static let byteCountMax = 9 * DeliveryTrace.opportunityCountMax
}
