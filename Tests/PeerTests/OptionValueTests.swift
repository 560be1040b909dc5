import PeerUnits
import Testing
import peer

@Suite struct OptionValueTests {
    @Test(
        "bitrates are read exactly",
        arguments: [
            ("200k-4M", 200_000, 4_000_000), ("1.5M", 1_500_000, 1_500_000), ("20K", 20_000, 20_000),
            ("64000-1G", 64_000, 1_000_000_000), ("150.5k-150.5k", 150_500, 150_500),
        ] as [(String, Int64, Int64)])
    func bitrates(text: String, minimum: Int64, maximum: Int64) throws {
        let range = try BitrateRange(parsing: text)
        #expect(range.minimum.bitsPerSecond == minimum)
        #expect(range.maximum.bitsPerSecond == maximum)
    }

    @Test(
        "what is no bitrate is refused",
        arguments: [
            "", "-", "k", "-4M", "200k-", "1-2-3", "1e6", "+5M", "0", "19999", "2G", "99999999999999999999",
            "1.2345678M", "1 M", "¹k", "5m",
        ])
    func noBitrates(text: String) {
        #expect(throws: InvalidValue.self) { try BitrateRange(parsing: text) }
    }

    @Test(
        "decimal numbers are exact to a millionth, and nothing else is a number",
        arguments: [
            ("0", 0), ("1.5", 1_500_000), ("9999999999.999999", 9_999_999_999_999_999), (".5", nil), ("5.", nil),
            ("", nil), ("1.2.3", nil),
            ("1e3", nil), ("-1", nil), ("10000000000", nil), ("1.0000001", nil), ("٣", nil),
        ] as [(String, Int64?)])
    func decimals(text: String, expected: Int64?) {
        #expect(DecimalNumber(parsing: text)?.millionths == expected)
    }

    @Test(
        "a slip is recognised, another word is not",
        arguments: [
            ("bitrat", "bitrate"), ("latnecy", "latency"), ("recieve", "receive"), ("frame_log", "frame-log"),
            ("verb", "verbose"),
            ("xyzzy", nil), ("", nil), ("s", nil),
        ] as [(String, String?)])
    func slips(word: String, expected: String?) {
        #expect(Spelling.nearest(to: word, among: OptionTable.all.map(\.name)) == expected)
    }
}
