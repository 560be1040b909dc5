/// Base32 in lower case without padding (RFC 4648, section 6).
enum Base32 {
    static func encode(_ bytes: [UInt8]) -> String {
        var text = ""
        var buffer: UInt32 = 0
        var bitCount = 0
        for byte in bytes {
            buffer = buffer << 8 | UInt32(byte)
            bitCount += 8
            while bitCount >= 5 {
                bitCount -= 5
                text.unicodeScalars.append(character(buffer >> UInt32(bitCount) & 31))
            }
            buffer &= (1 << UInt32(bitCount)) - 1
        }
        if bitCount > 0 { text.unicodeScalars.append(character(buffer << UInt32(5 - bitCount) & 31)) }
        return text
    }

    private static func character(_ value: UInt32) -> Unicode.Scalar {
        let base: UInt8 = value < 26 ? 0x61 : 0x32 - 26
        return Unicode.Scalar(base + UInt8(value))
    }
}
