/// Bytes written as pairs of hexadecimal digits.
enum Hex {
    static func bytes(_ text: String) throws -> [UInt8] {
        let digits = Array(text.utf8)
        guard digits.count.isMultiple(of: 2) else { throw VectorError.notHexadecimal(text) }
        return try stride(from: 0, to: digits.count, by: 2).map { index in
            guard let value = UInt8(String(decoding: digits[index..<index + 2], as: UTF8.self), radix: 16) else {
                throw VectorError.notHexadecimal(text)
            }
            return value
        }
    }
}
