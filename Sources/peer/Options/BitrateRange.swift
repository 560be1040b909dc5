package import PeerUnits

/// The range that the rate control may use, on the wire, overhead included.
package struct BitrateRange: Hashable, Sendable {
    package var minimum: Bitrate
    package var maximum: Bitrate

    package init(minimum: Bitrate, maximum: Bitrate) {
        self.minimum = minimum
        self.maximum = maximum
    }

    /// Reads `200k-4M`, or one value, which fixes the rate.
    package init(parsing text: String) throws(InvalidValue) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count <= 2, let first = parts.first, let last = parts.last else { throw Self.malformed(text) }
        minimum = try Self.rate(first, of: text)
        maximum = try Self.rate(last, of: text)
        guard minimum <= maximum else {
            throw InvalidValue("'\(text)' is an empty range; the smaller rate stands first, as in 200k-4M")
        }
    }

    package static let standard = BitrateRange(minimum: .kilobitsPerSecond(150), maximum: .kilobitsPerSecond(6_000))

    private static func rate(_ text: Substring, of whole: String) throws(InvalidValue) -> Bitrate {
        let factor: Int64 =
            switch text.last {
            case "k", "K": 1_000
            case "M": 1_000_000
            case "G": 1_000_000_000
            default: 1
            }
        let digits = factor == 1 ? text : text.dropLast()
        guard let number = DecimalNumber(parsing: digits), let bits = number.times(factor) else {
            throw malformed(whole)
        }
        let rate = Bitrate(bitsPerSecond: bits)
        guard rate >= lowest, rate <= highest else {
            throw InvalidValue("'\(text)' is out of range; a bitrate is between 20k and 1G bits per second, as in 1.5M")
        }
        return rate
    }

    private static func malformed(_ text: String) -> InvalidValue {
        InvalidValue("'\(text)' is not a bitrate; write one such as 1.5M, or a range such as 200k-4M")
    }

    /// Below, a datagram's overhead alone fills the path at a few frames a second.
    private static let lowest = Bitrate.kilobitsPerSecond(20)
    /// No path and no encoder of today gives more.
    private static let highest = Bitrate.kilobitsPerSecond(1_000_000)
}
