import Testing

/// Many bytes to compare in an expectation, which says of a mismatch how long both are and where they part, and no
/// more.
struct Samples: Equatable, CustomTestStringConvertible {
    let bytes: [UInt8]

    init(_ bytes: some Sequence<UInt8>) {
        self.bytes = Array(bytes)
    }

    var testDescription: String {
        let sum = bytes.reduce(into: UInt32(1)) { sum, byte in sum = sum &* 31 &+ UInt32(byte) }
        return "\(bytes.count) bytes (\(String(sum, radix: 16)))"
    }
}
