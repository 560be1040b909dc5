/// Lengths of time for people.
enum Duration {
    /// Seconds, minutes or hours, whichever reads best as a point on a time axis.
    static func text(seconds: Double) -> String {
        let isWhole = (seconds - seconds.rounded()).magnitude < 0.05
        if seconds < 600 { return "\(Markup.number(seconds, decimals: isWhole ? 0 : 1)) s" }
        if seconds < 7_200 { return "\(Markup.number(seconds / 60, decimals: 0)) min" }
        return "\(Markup.number(seconds / 3_600, decimals: 1)) h"
    }
}
