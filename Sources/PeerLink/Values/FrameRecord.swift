/// One frame's ledger: times in microseconds on the local clock's line, nil where it did not happen.
public struct FrameRecord: Hashable, Sendable {
    /// How a frame came through, or why it did not.
    public enum Outcome: Hashable, Sendable { case clean, parity, retransmission, skipped, lost }

    /// Whether this side sent the frame (else it received it).
    public var isSent: Bool
    public var frame: UInt32?
    public var captureMicros: Int64?
    public var encodedMicros: Int64?
    public var sentMicros: Int64?
    public var receivedMicros: Int64?
    public var releasedMicros: Int64?
    public var decodedMicros: Int64?
    /// How far the other side's times may be off.
    public var clockErrorMicros: Int64?
    public var byteCount: Int?
    public var width: Int?
    public var height: Int?
    public var isKeyframe: Bool?
    public var outcome: Outcome

    package init(isSent: Bool, outcome: Outcome) {
        self.isSent = isSent
        self.outcome = outcome
    }
}
