package import PeerUnits

/// What a stream's receiver is told when it is made.
package struct MediaReceiverConfiguration: Sendable {
    /// The most that the playout buffer may add (`--latency`); zero hands each frame out at once.
    package var latencyCeiling: TimeSpan
    /// Which of the session's streams this is.
    package var stream: UInt8

    package init(latencyCeiling: TimeSpan = .milliseconds(200), stream: UInt8 = 0) {
        self.latencyCeiling = min(max(.zero, latencyCeiling), MediaReceiverConfiguration.latencyCeilingMax)
        self.stream = stream
    }

    /// A picture later than this is no live picture, and the buffer's window of frames would not hold it.
    package static let latencyCeilingMax = TimeSpan.seconds(1)
}
