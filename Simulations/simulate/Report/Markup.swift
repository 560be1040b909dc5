import Foundation

/// Text for HTML and SVG.
enum Markup {
    static func escaped(_ text: String) -> String {
        var result = ""
        for character in text {
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            default: result.append(character)
            }
        }
        return result
    }

    /// A coordinate with one decimal, without a trailing zero.
    static func place(_ value: Double) -> String {
        let tenths = (value * 10).rounded() / 10
        return tenths == tenths.rounded() ? "\(Int(tenths))" : "\(tenths)"
    }

    /// A number for people: three significant digits, no more than `decimals` decimals.
    static func number(_ value: Double, decimals: Int = 1) -> String {
        let shown = value.magnitude >= 100 ? 0 : decimals
        let text = String(format: "%.\(shown)f", value)
        return text.hasPrefix("-") && Double(text) == 0 ? String(text.dropFirst()) : text
    }

    static func text(_ text: String, x: Double, y: Double, anchor: String = "start", class name: String = "") -> String
    {
        let style = name.isEmpty ? "" : " class=\"\(name)\""
        return "<text x=\"\(place(x))\" y=\"\(place(y))\" text-anchor=\"\(anchor)\"\(style)>\(escaped(text))</text>"
    }

    static func rectangle(
        x: Double, y: Double, width: Double, height: Double, class name: String, title: String = ""
    ) -> String {
        let tip = title.isEmpty ? "/>" : "><title>\(escaped(title))</title></rect>"
        return
            "<rect x=\"\(place(x))\" y=\"\(place(y))\" width=\"\(place(width))\" "
            + "height=\"\(place(height))\" class=\"\(name)\"\(tip)"
    }

    static func line(x1: Double, y1: Double, x2: Double, y2: Double, class name: String) -> String {
        "<line x1=\"\(place(x1))\" y1=\"\(place(y1))\" x2=\"\(place(x2))\" y2=\"\(place(y2))\" class=\"\(name)\"/>"
    }

    /// A path through the points, in as many pieces as there are; empty where there is none.
    static func path(_ pieces: [[(x: Double, y: Double)]], class name: String) -> String {
        let data = pieces.filter { !$0.isEmpty }.map { points in
            "M" + points.map { "\(place($0.x)) \(place($0.y))" }.joined(separator: "L")
        }
        return data.isEmpty ? "" : "<path class=\"\(name)\" d=\"\(data.joined())\"/>"
    }

    /// A dot at each point, as one path of strokes without length.
    static func dots(_ points: [(x: Double, y: Double)], class name: String) -> String {
        guard !points.isEmpty else { return "" }
        let data = points.map { "M\(place($0.x)) \(place($0.y))h0" }.joined()
        return "<path class=\"dot \(name)\" d=\"\(data)\"/>"
    }
}
