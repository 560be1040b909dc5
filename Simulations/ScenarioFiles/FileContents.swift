import Foundation

/// Reads whole files of a bounded size.
enum FileContents {
    static func reading(_ path: String, byteCountMax: Int) throws(ScenarioFileError) -> Data {
        let data: Data
        do {
            data = try Data(contentsOf: URL(fileURLWithPath: path))
        } catch {
            throw ScenarioFileError(file: path, field: "", reason: reason(for: error))
        }
        guard data.count <= byteCountMax else {
            throw ScenarioFileError(
                file: path, field: "", reason: "holds \(data.count) bytes, more than the \(byteCountMax) allowed")
        }
        return data
    }

    private static func reason(for error: any Error) -> String {
        switch (error as NSError).code {
        case CocoaError.Code.fileReadNoSuchFile.rawValue: "no such file"
        case CocoaError.Code.fileReadNoPermission.rawValue: "may not be read"
        default: "cannot be read (\((error as NSError).localizedDescription))"
        }
    }
}
