/// Base64 with the alphabet for addresses and file names, without padding (RFC 4648, section 5).
package enum Base64URL {
    /// Four characters for three bytes, and none of padding.
    package static func encode(_ bytes: [UInt8]) -> String {
        String(decoding: characters(of: bytes), as: UTF8.self)
    }

    /// The bytes, or nil where `text` is not what `encode` gives for any: each byte string has exactly one text.
    package static func decode(_ text: String) -> [UInt8]? {
        decode(characters: Array(text.utf8))
    }

    /// As `encode` gives, in ASCII: for a secret, whose array the caller can wipe. It is allocated once.
    package static func characters(of bytes: [UInt8]) -> [UInt8] {
        var characters: [UInt8] = []
        characters.reserveCapacity((bytes.count * 4 + 2) / 3)
        var buffer: UInt32 = 0
        var bitCount = 0
        for byte in bytes {
            buffer = (buffer << 8 | UInt32(byte)) & 0xFFFF
            bitCount += 8
            while bitCount >= 6 {
                bitCount -= 6
                characters.append(alphabet[Int(buffer >> UInt32(bitCount) & 63)])
            }
        }
        if bitCount > 0 { characters.append(alphabet[Int(buffer << UInt32(6 - bitCount) & 63)]) }
        return characters
    }

    /// As `decode` reads, from ASCII. The result is allocated once.
    package static func decode(characters: [UInt8]) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(characters.count * 3 / 4)
        var buffer: UInt32 = 0
        var bitCount = 0
        for character in characters {
            guard let value = alphabet.firstIndex(of: character) else { return nil }
            buffer = (buffer << 6 | UInt32(value)) & 0xFFFF
            bitCount += 6
            if bitCount >= 8 {
                bitCount -= 8
                bytes.append(UInt8(truncatingIfNeeded: buffer >> UInt32(bitCount)))
            }
        }
        let isCanonical = bitCount < 6 && buffer & ((1 << UInt32(bitCount)) - 1) == 0
        return isCanonical ? bytes : nil
    }

    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
}
