/// The file formats that take encoded pictures as they are.
package enum RecordingContainer: Hashable, Sendable, CaseIterable {
    /// Fragmented MP4: playable up to its last fragment whatever ends the writer.
    case mp4
    /// Matroska.
    case mkv
    /// MPEG transport stream.
    case ts
    /// The bare H.264 byte stream (Annex B), without times.
    case h264

    /// - Parameter fileNameEnding: in small letters, without its dot.
    init?(fileNameEnding: String) {
        switch fileNameEnding {
        case "mp4": self = .mp4
        case "mkv": self = .mkv
        case "ts": self = .ts
        case "h264", "264": self = .h264
        default: return nil
        }
    }
}
