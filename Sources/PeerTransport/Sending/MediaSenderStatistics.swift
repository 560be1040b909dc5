package import PeerUnits

/// Counts since the beginning, and the sender's present state.
package struct MediaSenderStatistics: Hashable, Sendable {
    /// Whole IP packets of the session, as `packetSent` was told, with their IP and UDP headers.
    package var sentByteCount: UInt64 = 0
    package var sentPacketCount: UInt64 = 0
    /// Bytes of frames in their first sending, without heads.
    package var mediaByteCount: UInt64 = 0
    package var parityByteCount: UInt64 = 0
    package var retransmittedByteCount: UInt64 = 0
    package var sentFrameCount: UInt64 = 0
    package var keyframeCount: UInt64 = 0
    /// Pictures that the plan left out, whatever the reason.
    package var skippedFrameCount: UInt64 = 0
    /// Encoded frames that grew too old in the queue and were dropped whole.
    package var droppedFrameCount: UInt64 = 0
    /// Entities that broke a limit of their own, or were no newer than the last.
    package var refusedFrameCount: UInt64 = 0
    /// Frames of which at least one fragment was sent again.
    package var retransmittedFrameCount: UInt64 = 0
    package var retransmittedFragmentCount: UInt64 = 0
    /// Frames with which at least one repair symbol went out.
    package var parityFrameCount: UInt64 = 0
    package var paritySymbolCount: UInt64 = 0
    /// Frames that the encoder was told not to predict from.
    package var invalidatedFrameCount: UInt64 = 0
    /// Frames that the other side reported lost.
    package var lostFrameCount: UInt64 = 0
    /// Requests for fragments that are gone, came too often, or would come too late.
    package var refusedRetransmissionCount: UInt64 = 0
    /// Packets of which the feedback has spoken.
    package var acknowledgedPacketCount: UInt64 = 0
    package var lostPacketCount: UInt64 = 0
    /// The rate that the sender may use on the wire now.
    package var targetRate: Bitrate = .zero
    /// The rate at which packets leave while there are any.
    package var pacingRate: Bitrate = .zero
    /// The share of packets lost lately, in thousandths.
    package var lossPerMille: Int = 0
    /// The delay that this side's own packets meet in the path's queue.
    package var queueingDelay: TimeSpan = .zero
    package var queuedByteCount: ByteCount = .zero
    package var queuedFrameCount: Int = 0

    package init() {}
}
