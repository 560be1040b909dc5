/// Dates as `2025-01-31T12:00:00Z`, and as seconds since 1970.
package enum UTCDate {
    /// The date; what lies before 1970 or after 9999 is shown as the nearest that does not.
    package static func text(_ seconds: Int64) -> String {
        let seconds = min(max(seconds, 0), secondsMax)
        let (year, month, day) = civil(seconds / 86_400)
        let time = seconds % 86_400
        return "\(year)-\(pair(month))-\(pair(day))T\(pair(time / 3_600)):\(pair(time / 60 % 60)):\(pair(time % 60))Z"
    }

    /// Nil for everything that `text` does not give.
    package static func seconds(_ text: String) -> Int64? {
        let parts = text.split { !("0"..."9").contains($0) }.compactMap { Int64($0) }
        guard parts.count == 6, (1970...9999).contains(parts[0]), (1...12).contains(parts[1]), parts[2] <= 31 else {
            return nil
        }
        guard parts[3] < 24, parts[4] < 60, parts[5] < 60 else { return nil }
        let time = parts[3] * 3_600 + parts[4] * 60 + parts[5]
        let seconds = days(parts[0], parts[1], parts[2]) * 86_400 + time
        // What a month does not have, and every other way of writing, comes back as something else.
        return self.text(seconds) == text ? seconds : nil
    }

    /// Days since 1970 of a date of the Gregorian calendar. Years begin in March here, so that the leap day is the
    /// last.
    private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
        let year = month <= 2 ? year - 1 : year
        let monthFromMarch = (month + 9) % 12
        let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
        return year * 365 + year / 4 - year / 100 + year / 400 + dayOfYear - daysTo1970
    }

    private static func civil(_ days: Int64) -> (year: Int64, month: Int64, day: Int64) {
        // The year is found by a guess that is at most one too high.
        var year = (days + daysTo1970) * 400 / 146_097 + 1
        while self.days(year, 3, 1) > days { year -= 1 }
        let dayOfYear = days - self.days(year, 3, 1)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        return (
            monthFromMarch < 10 ? year : year + 1, monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9, day
        )
    }

    private static func pair(_ number: Int64) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }

    /// From 1 March of the year 0.
    private static let daysTo1970: Int64 = 719_468
    /// The end of the year 9999.
    private static let secondsMax: Int64 = 253_402_300_799
}
