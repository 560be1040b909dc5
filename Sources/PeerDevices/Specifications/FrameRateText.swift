import PeerUnits

/// Frame rates as people write them: `30`, `29.97`, `30000/1001`.
enum FrameRateText {
    /// - Returns: nil where the text is no rate from above 0 to 1,000 frames a second.
    static func rate(_ text: Substring) -> Ratio? {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard let rate = parts.count == 2 ? fraction(parts[0], parts[1]) : decimal(text) else { return nil }
        return rate.numerator > 0 && rate.numerator <= 1_000 * rate.denominator ? rate : nil
    }

    static func text(_ rate: Ratio) -> String {
        if rate.numerator % rate.denominator == 0 { return "\(rate.numerator / rate.denominator)" }
        let hundredths = (rate.numerator * 100 + rate.denominator / 2) / rate.denominator
        let digits = "\(hundredths % 100)"
        return "\(hundredths / 100).\(digits.count < 2 ? "0" : "")\(digits)"
    }

    private static func fraction(_ numerator: Substring, _ denominator: Substring) -> Ratio? {
        guard let numerator = UInt32(numerator), let denominator = UInt32(denominator), denominator > 0 else {
            return nil
        }
        return Ratio(Int64(numerator), Int64(denominator))
    }

    /// Television's rates are written short but mean thousandths of 1,001.
    private static func decimal(_ text: Substring) -> Ratio? {
        switch text {
        case "23.976", "23.98": return Ratio(24_000, 1_001)
        case "29.97": return Ratio(30_000, 1_001)
        case "59.94": return Ratio(60_000, 1_001)
        default: break
        }
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let whole = UInt16(parts[0]) else { return nil }
        guard parts.count == 2 else { return Ratio(Int64(whole), 1) }
        guard parts[1].count <= 3, let digits = UInt16(parts[1]) else { return nil }
        let scale: Int64 = [1, 10, 100, 1_000][parts[1].count]
        return Ratio(Int64(whole) * scale + Int64(digits), scale)
    }
}
