extension SocketAddress.Host: LosslessStringConvertible {
    /// The address as text: dotted for IPv4, RFC 5952 for IPv6, with `%` and the interface's number where there is one.
    public var description: String {
        switch self {
        case .ipv4(let bits): Self.dotted(bits)
        case .ipv6(let high, let low, let scope): Self.compressed(high, low) + (scope == 0 ? "" : "%\(scope)")
        }
    }

    /// Reads an address, without brackets or port; nil where it is none. An IPv4-mapped one is given as IPv4.
    public init?(_ text: String) {
        if let bits = Self.parseDotted(text[...]) {
            self = .ipv4(bits)
        } else if let address = Self.parseIPv6(text) {
            self = address
        } else {
            return nil
        }
    }
}

extension SocketAddress.Host {
    private static func dotted(_ bits: UInt32) -> String {
        "\(bits >> 24).\(bits >> 16 & 255).\(bits >> 8 & 255).\(bits & 255)"
    }

    private static func compressed(_ high: UInt64, _ low: UInt64) -> String {
        // RFC 5952, section 5: the embedded IPv4 address stays readable.
        if high == 0, low >> 32 == 0xFFFF { return "::ffff:" + dotted(UInt32(truncatingIfNeeded: low)) }
        let groups = (0..<8).map { UInt16(truncatingIfNeeded: ($0 < 4 ? high : low) >> UInt64(48 - 16 * ($0 % 4))) }
        let zeros = longestZeroRun(in: groups)
        guard zeros.count > 1 else { return joined(groups[...]) }
        return joined(groups[..<zeros.lowerBound]) + "::" + joined(groups[zeros.upperBound...])
    }

    private static func joined(_ groups: ArraySlice<UInt16>) -> String {
        groups.map { String($0, radix: 16) }.joined(separator: ":")
    }

    /// The first of the longest (RFC 5952, section 4.2.3).
    private static func longestZeroRun(in groups: [UInt16]) -> Range<Int> {
        var longest = 0..<0
        var start = 0
        for index in groups.indices {
            if groups[index] != 0 {
                start = index + 1
            } else if index + 1 - start > longest.count {
                longest = start..<index + 1
            }
        }
        return longest
    }

    /// Four decimal numbers without leading zeros, which some systems would read as octal.
    private static func parseDotted(_ text: Substring) -> UInt32? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 4 else { return nil }
        var bits: UInt32 = 0
        for part in parts {
            guard let value = UInt8(decimalDigits: part), part.utf8.count == 1 || part.utf8.first != UInt8(ascii: "0")
            else { return nil }
            bits = bits << 8 | UInt32(value)
        }
        return bits
    }

    private static func parseIPv6(_ text: String) -> SocketAddress.Host? {
        let parts = text.split(separator: "%", maxSplits: 1, omittingEmptySubsequences: false)
        guard let address = parts.first, let groups = expandedGroups(of: address) else { return nil }
        var scope: UInt32 = 0
        if parts.count == 2 {
            guard let number = UInt32(decimalDigits: parts[1]) else { return nil }
            scope = number
        }
        let high = groups[..<4].reduce(UInt64(0)) { $0 << 16 | UInt64($1) }
        let low = groups[4...].reduce(UInt64(0)) { $0 << 16 | UInt64($1) }
        if high == 0, low >> 32 == 0xFFFF { return .ipv4(UInt32(truncatingIfNeeded: low)) }
        return .ipv6(high: high, low: low, scope: scope)
    }

    /// All eight groups, with what `::` stands for filled in.
    private static func expandedGroups(of text: Substring) -> [UInt16]? {
        guard let gap = firstGap(in: text) else {
            let groups = groups(of: text, endsText: true)
            return groups?.count == 8 ? groups : nil
        }
        guard let front = groups(of: text[..<gap.lowerBound], endsText: false),
            let back = groups(of: text[gap.upperBound...], endsText: true), front.count + back.count < 8
        else { return nil }
        return front + [UInt16](repeating: 0, count: 8 - front.count - back.count) + back
    }

    private static func firstGap(in text: Substring) -> Range<Substring.Index>? {
        var index = text.startIndex
        while index < text.endIndex {
            let next = text.index(after: index)
            if text[index] == ":", next < text.endIndex, text[next] == ":" { return index..<text.index(after: next) }
            index = next
        }
        return nil
    }

    /// Groups between single colons; the address's last may be an IPv4 address, which counts for two.
    private static func groups(of text: Substring, endsText: Bool) -> [UInt16]? {
        if text.isEmpty { return [] }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count <= 8 else { return nil }
        var groups: [UInt16] = []
        for (index, part) in parts.enumerated() {
            if endsText, index == parts.count - 1, let bits = parseDotted(part) {
                groups += [UInt16(truncatingIfNeeded: bits >> 16), UInt16(truncatingIfNeeded: bits)]
            } else if let group = UInt16(hexadecimalDigits: part) {
                groups.append(group)
            } else {
                return nil
            }
        }
        return groups
    }
}
