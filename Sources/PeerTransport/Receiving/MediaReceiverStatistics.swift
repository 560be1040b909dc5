package import PeerUnits

/// Counts since the beginning, and the receiver's present state.
package struct MediaReceiverStatistics: Hashable, Sendable {
    package var receivedFragmentCount: UInt64 = 0
    package var receivedParityCount: UInt64 = 0
    /// Frames handed out, and how they came through.
    package var handedOutFrameCount: UInt64 = 0
    package var parityFrameCount: UInt64 = 0
    package var retransmittedFrameCount: UInt64 = 0
    package var keyframeCount: UInt64 = 0
    package var lostFrameCount: UInt64 = 0
    /// Fragments that came twice, and those that came after their frame was settled.
    package var duplicateFragmentCount: UInt64 = 0
    package var lateFragmentCount: UInt64 = 0
    /// Fragments that contradict their frame's others, exceed a bound, or belong to another stream.
    package var refusedFragmentCount: UInt64 = 0
    /// Frames whose bytes make no entity.
    package var invalidFrameCount: UInt64 = 0
    package var nackCount: UInt64 = 0
    package var nackedFragmentCount: UInt64 = 0
    package var keyframeRequestCount: UInt64 = 0
    package var feedbackCount: UInt64 = 0
    /// The delay that the playout buffer adds at present, for smoothness.
    package var playoutDelay: TimeSpan = .zero
    /// The measured jitter behind it.
    package var jitter: TimeSpan = .zero
    /// How long a hole is given to turn out to be mere overtaking.
    package var reorderingGuard: TimeSpan = .zero
    package var bufferedFrameCount: Int = 0
    package var bufferedByteCount: ByteCount = .zero

    package init() {}
}
