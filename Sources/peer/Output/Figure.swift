/// Numbers as text, without a locale.
package enum Figure {
    /// With three digits at least as good as a person reads: 0.25, 4.1, 38, 1200.
    package static func short(_ value: Double) -> String {
        guard value.isFinite else { return "?" }
        return decimal(value, places: value.magnitude < 9.95 && value != value.rounded() ? 1 : 0)
    }

    /// With its name and unit; nil where it was not measured.
    package static func named(_ name: String, _ value: Double?, _ unit: String) -> String? {
        value.map { "\(name) \(short($0)) \(unit)" }
    }

    /// A picture's size; nil where it is not known.
    package static func size(_ width: Int?, _ height: Int?) -> String? {
        width.flatMap { width in height.map { "\(width)x\($0)" } }
    }

    /// With at most three places and no exponent, as JSON allows; 0 where it is no number.
    package static func exact(_ value: Double) -> String {
        guard value.isFinite else { return "0" }
        let text = decimal(value, places: 3)
        let trimmed = text.reversed().drop { $0 == "0" }.drop { $0 == "." }
        return String(trimmed.reversed())
    }

    private static func decimal(_ value: Double, places: Int) -> String {
        let factor: Int64 = places == 0 ? 1 : places == 1 ? 10 : 1_000
        let bounded = min(max(value, -magnitudeMax), magnitudeMax)
        let units = Int64((bounded * Double(factor)).rounded())
        let sign = units < 0 ? "-" : ""
        let whole = "\(sign)\(units.magnitude / UInt64(factor))"
        guard places > 0 else { return whole }
        let fraction = String(units.magnitude % UInt64(factor))
        return whole + "." + String(repeating: "0", count: places - fraction.count) + fraction
    }

    /// Far beyond every measured figure, and a thousand times it still is a whole number of 64 bits.
    private static let magnitudeMax = 1e15
}
