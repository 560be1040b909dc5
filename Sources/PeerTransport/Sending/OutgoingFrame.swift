import PeerMedia
import PeerUnits
import PeerWire

/// An encoded frame in its wire form, from its encoding until nobody will ask for it again.
struct OutgoingFrame: Sendable {
    let number: FrameNumber
    let bytes: [UInt8]
    let fragmentCount: Int
    let isKeyframe: Bool
    let encodedAt: Instant
    /// Fragments leave in order: those below have.
    var sentFragmentCount = 0
    /// When each fragment last left again; nil where it has not.
    var fragmentRepeatedAt: [Instant?]
    var firstSentAt: Instant?
    /// When its last fragment first left.
    var completedAt: Instant?
    /// Whether any fragment went out again.
    var isRetransmitted = false
    /// Whether a repair symbol that closes with this frame went out.
    var hasParity = false

    init(number: FrameNumber, bytes: [UInt8], isKeyframe: Bool, encodedAt: Instant, isProbe: Bool = false) {
        self.number = number
        self.bytes = bytes
        self.isKeyframe = isKeyframe
        self.encodedAt = encodedAt
        fragmentCount = Packetizer.fragmentCount(frameByteCount: bytes.count, isProbe: isProbe)
        fragmentRepeatedAt = Array(repeating: nil, count: fragmentCount)
    }

    /// Where a fragment lies in the frame's bytes.
    func range(of index: Int) -> Range<Int> {
        MediaFragment.range(ofFragment: index, count: fragmentCount, frameByteCount: bytes.count)
    }
}
