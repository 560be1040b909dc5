import Foundation

/// Reads the JSON files beside these tests.
enum VectorFile {
    static func read<Contents: Decodable>(_ name: String, as type: Contents.Type) throws -> Contents {
        guard let url = Bundle.module.url(forResource: "Vectors/\(name)", withExtension: "json") else {
            throw VectorError.missingFile(name)
        }
        return try JSONDecoder().decode(type, from: Data(contentsOf: url))
    }
}
