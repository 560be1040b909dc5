import Simulator

/// Expectations in words.
enum ExpectationText {
    static func bound(of expectation: Expectation) -> String {
        switch (expectation.atLeast, expectation.atMost) {
        case (let least?, let most?): "\(number(least)) to \(number(most))"
        case (let least?, nil): "at least \(number(least))"
        case (nil, let most?): "at most \(number(most))"
        case (nil, nil): "any"
        }
    }

    static func number(_ value: Double) -> String {
        value.isFinite ? Markup.number(value, decimals: value == value.rounded() ? 0 : 1) : "never"
    }
}
