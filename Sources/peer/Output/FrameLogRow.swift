/// A frame's way in the frame log: times in microseconds on the local clock's line, nil where it did not happen.
package struct FrameLogRow: Hashable, Sendable {
    /// How a frame came to be shown, or why it was not.
    package enum Outcome: String, Sendable {
        case clean
        case parity
        case retransmission
        case skipped
        case lost
    }

    package var frame: UInt32?
    package var capturedUs: Int64?
    package var encodedUs: Int64?
    package var sentUs: Int64?
    package var receivedUs: Int64?
    package var releasedUs: Int64?
    package var decodedUs: Int64?
    package var presentedUs: Int64?
    /// How far the sender's times may be off, as mapped to the local clock.
    package var clockErrorUs: Int64?
    package var byteCount: Int?
    package var width: Int?
    package var height: Int?
    package var isKeyframe: Bool?
    package var outcome: Outcome

    package init(outcome: Outcome) {
        self.outcome = outcome
    }

    /// The row with its line's end.
    package var line: String {
        let times = [capturedUs, encodedUs, sentUs, receivedUs, releasedUs, decodedUs, presentedUs, clockErrorUs]
        let cells =
            [frame.map { String($0) }] + times.map { $0.map { String($0) } }
            + [byteCount, width, height].map { $0.map { String($0) } } + [isKeyframe.map { $0 ? "1" : "0" }]
        return cells.map { $0 ?? "" }.joined(separator: ",") + "," + outcome.rawValue + "\n"
    }

    /// The file's first line.
    package static let header =
        "frame,captureUs,encodedUs,sentUs,receivedUs,releasedUs,decodedUs,presentedUs,clockErrorUs,"
        + "bytes,width,height,keyframe,outcome\n"
}
