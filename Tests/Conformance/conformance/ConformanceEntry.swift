/// One row of the table: a file, and what is known of it.
struct ConformanceEntry {
    var path: String
    /// Pixel format and scan, as the table says them.
    var picture: String
    var frameCount: Int
    /// The md5 of the decoded pictures, and of another right decoding where the table names one.
    var digests: [String]

    /// The link carries such pictures: 8-bit 4:2:0, progressive, and something in it can be decoded.
    var isRequired: Bool {
        (picture.hasPrefix("yuv420p,") || picture.hasPrefix("yuvj420p,")) && picture.contains("progressive")
            && frameCount > 0
    }

    /// Output order differs from coding order.
    var isReordered: Bool { picture.hasSuffix(", B") }

    /// The file is a container rather than an elementary stream.
    var isContainer: Bool { ["mp4", "mkv", "avi", "mov"].contains { path.hasSuffix("." + $0) } }
}
