package import PeerLink

/// A frame's way in the frame log: its ledger, and when a sink had its picture. Times in microseconds on the local
/// clock's
/// line, empty where it did not happen.
package struct FrameLogRow: Hashable, Sendable {
    package var record: FrameRecord
    package var presentedMicros: Int64?

    package init(_ record: FrameRecord, presentedMicros: Int64? = nil) {
        self.record = record
        self.presentedMicros = presentedMicros
    }

    /// The row with its line's end.
    package var line: String {
        let times = [
            record.captureMicros, record.encodedMicros, record.sentMicros, record.receivedMicros, record.releasedMicros,
            record.decodedMicros, presentedMicros, record.clockErrorMicros,
        ]
        let counts = [record.byteCount, record.width, record.height]
        let cells =
            [record.frame.map { String($0) }] + times.map { $0.map { String($0) } }
            + counts.map { $0.map { String($0) } } + [record.isKeyframe.map { $0 ? "1" : "0" }, "\(record.outcome)"]
        return cells.map { $0 ?? "" }.joined(separator: ",") + "\n"
    }

    /// The file's first line.
    package static let header =
        "frame,captureUs,encodedUs,sentUs,receivedUs,releasedUs,decodedUs,presentedUs,clockErrorUs,"
        + "bytes,width,height,keyframe,outcome\n"
}
