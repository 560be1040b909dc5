import PeerMedia
import PeerWire

/// Cuts a frame's wire form into near-equal fragments, each of which fills one datagram at most.
///
/// Near-equal, so that no datagram is nearly empty and a repair symbol over them wastes nothing.
enum Packetizer {
    /// How many fragments carry `frameByteCount` bytes. A probe is cut into enough that their dispersion tells what the
    /// path carries.
    static func fragmentCount(frameByteCount: Int, isProbe: Bool) -> Int {
        let needed = max(1, (frameByteCount + fragmentByteCountMax - 1) / fragmentByteCountMax)
        return isProbe && frameByteCount >= probeByteCountMin ? max(needed, probeFragmentCount) : needed
    }

    /// The head of fragment `index` of a frame.
    static func fragment(_ index: Int, of frame: OutgoingFrame, stream: UInt8, isRetransmission: Bool) -> MediaFragment
    {
        return MediaFragment(
            stream: stream, isKeyframe: frame.isKeyframe, isRetransmission: isRetransmission,
            frame: frame.number.rawValue,
            index: UInt16(index), count: UInt16(frame.fragmentCount), frameByteCount: UInt32(frame.bytes.count),
            byteCount: UInt16(frame.range(of: index).count))
    }

    /// One more than a train of packets has at least.
    static let probeFragmentCount = DispersionEstimator.packetCountMin + 1
    /// A smaller frame would be nothing but heads.
    private static let probeByteCountMin = 600
    /// A repair symbol over the longest window must fit where a fragment fits, and its head is the longer one.
    static let fragmentByteCountMax =
        DatagramLimits.chunkByteCountMax - ParitySymbol.headByteCount(frameCount: ParitySymbol.windowFrameCountMax)
}
