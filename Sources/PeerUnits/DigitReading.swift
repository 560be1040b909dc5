/// Digits alone: the standard library's readers also take signs.
extension FixedWidthInteger {
    /// Decimal ASCII digits and nothing else; nil where there are none or the number is too large.
    package init?(decimalDigits text: some StringProtocol) {
        guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
        self.init(text, radix: 10)
    }

    /// One to four hexadecimal ASCII digits, as in an IPv6 address (RFC 4291, section 2.2).
    package init?(hexadecimalDigits text: some StringProtocol) {
        guard (1...4).contains(text.utf8.count), text.utf8.allSatisfy(isHexadecimalDigit) else { return nil }
        self.init(text, radix: 16)
    }
}

private func isHexadecimalDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
        UInt8(ascii: "A")...UInt8(ascii: "F"):
        true
    default: false
    }
}
