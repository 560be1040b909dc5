import PeerMedia
import PeerUnits

/// The first line of a YUV4MPEG2 file.
struct ClipHeader: Hashable {
    var size: PictureSize
    /// Frames a second.
    var frameRate: Ratio

    /// Nil where the line is no header, or one of pictures that are not 8-bit 4:2:0.
    init?(_ line: String) {
        let words = line.split(separator: " ")
        guard words.first == "YUV4MPEG2" else { return nil }
        func field(_ name: Character) -> Substring? { words.dropFirst().last { $0.first == name }?.dropFirst() }
        guard let width = field("W").flatMap({ Int($0) }), let height = field("H").flatMap({ Int($0) }),
            let rate = field("F")?.split(separator: ":").compactMap({ Int64($0) }), rate.count == 2,
            rate.allSatisfy({ (1...ClipHeader.rateTermMax).contains($0) }),
            ClipHeader.layouts.contains(String(field("C") ?? "420"))
        else { return nil }
        size = PictureSize(width: width, height: height)
        frameRate = Ratio(rate[0], rate[1])
        guard size.isSupported, (1...240).contains(rate[0] / rate[1]) else { return nil }
    }

    /// From one picture to the next.
    var frameInterval: TimeSpan { .nanoseconds(1_000_000_000 * frameRate.denominator / frameRate.numerator) }

    private static let layouts = ["420", "420jpeg", "420mpeg2", "420paldv"]
    private static let rateTermMax: Int64 = 1_000_000
}
