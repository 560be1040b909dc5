import Foundation
import PeerLink
import Testing

@Suite struct UTCDateTests {
    @Test("Dates are those of Foundation's calendar, through leap years and centuries")
    func agreesWithFoundation() {
        let step: Int64 = 86_400 * 131 + 3_607
        var seconds: Int64 = 0
        while seconds < 253_402_300_800 {
            let text = UTCDate.text(seconds)
            if seconds % 97 == 0 {
                #expect(text == Date(timeIntervalSince1970: TimeInterval(seconds)).ISO8601Format())
            }
            #expect(UTCDate.seconds(text) == seconds)
            seconds += step
        }
    }

    @Test(
        "The ends of months, years and our range",
        arguments: [
            (0, "1970-01-01T00:00:00Z"), (951_782_400, "2000-02-29T00:00:00Z"), (4_107_542_399, "2100-02-28T23:59:59Z"),
            (4_107_542_400, "2100-03-01T00:00:00Z"), (253_402_300_799, "9999-12-31T23:59:59Z"),
        ])
    func edges(seconds: Int64, text: String) {
        #expect(UTCDate.text(seconds) == text)
        #expect(UTCDate.seconds(text) == seconds)
    }

    @Test(
        "What is no such date is refused",
        arguments: [
            "", "2025-02-29T00:00:00Z", "2025-13-01T00:00:00Z", "2025-00-10T00:00:00Z", "2025-01-00T00:00:00Z",
            "2025-1-31T12:00:00Z", "2025-01-31 12:00:00", "2025-01-31T24:00:00Z", "1969-12-31T23:59:59Z",
            "99999999999999999999-01-01T00:00:00Z", "2025-01-31T12:00:00Z ", "９999-12-31T23:59:59Z",
        ])
    func refused(text: String) {
        #expect(UTCDate.seconds(text) == nil)
    }
}
