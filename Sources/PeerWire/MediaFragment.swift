import PeerUnits

/// The head of one piece of an encoded frame; its bytes follow.
///
/// `kind (1), stream (1), flags (1), frame (4), index (2), count (2), frame bytes (4), fragment bytes (2), …`
///
/// A frame's wire form (`WireFrame`) is cut into `count` pieces whose lengths differ by one byte at most: the first
/// `frameByteCount % count` pieces are the longer ones.
package struct MediaFragment: Hashable, Sendable {
    /// Which of the sender's streams; 0 is its video. Others are for further kinds (audio).
    package var stream: UInt8
    package var isKeyframe: Bool
    /// Sent again on request.
    package var isRetransmission: Bool
    package var frame: UInt32
    package var index: UInt16
    package var count: UInt16
    /// The whole frame's bytes, all fragments together.
    package var frameByteCount: UInt32
    package var byteCount: UInt16

    package init(
        stream: UInt8 = 0, isKeyframe: Bool, isRetransmission: Bool = false, frame: UInt32, index: UInt16,
        count: UInt16,
        frameByteCount: UInt32, byteCount: UInt16
    ) {
        self.stream = stream
        self.isKeyframe = isKeyframe
        self.isRetransmission = isRetransmission
        self.frame = frame
        self.index = index
        self.count = count
        self.frameByteCount = frameByteCount
        self.byteCount = byteCount
    }

    /// Parses what follows the kind byte; the fragment's `byteCount` bytes are left in the span, and are there.
    package init(parsing input: inout Span<UInt8>) throws(WireError) {
        stream = try input.wireUInt8()
        let flags = try input.wireUInt8()
        guard flags & ~0x03 == 0 else { throw .invalidField(.reservedBits) }
        isKeyframe = flags & MediaFragment.keyframeBit != 0
        isRetransmission = flags & MediaFragment.retransmissionBit != 0
        frame = try input.wireUInt32()
        index = try input.wireUInt16()
        count = try input.wireUInt16()
        frameByteCount = try input.wireUInt32()
        byteCount = try input.wireUInt16()
        guard count > 0, count <= MediaFragment.countMax else { throw .invalidField(.fragmentCount) }
        guard index < count else { throw .invalidField(.fragmentIndex) }
        guard frameByteCount >= UInt32(count), frameByteCount <= MediaFragment.frameByteCountMax else {
            throw .invalidField(.frameByteCount)
        }
        let range = MediaFragment.range(ofFragment: Int(index), count: Int(count), frameByteCount: Int(frameByteCount))
        guard range.count == Int(byteCount) else { throw .invalidField(.fragmentByteCount) }
        guard input.count >= Int(byteCount) else { throw .truncated }
    }

    /// Writes kind and head; the caller appends the fragment's bytes.
    package func write(into output: inout OutputSpan<UInt8>) {
        output.writeUInt8(ChunkKind.mediaFragment.rawValue)
        output.writeUInt8(stream)
        output.writeUInt8(
            (isKeyframe ? MediaFragment.keyframeBit : 0) | (isRetransmission ? MediaFragment.retransmissionBit : 0))
        output.writeUInt32(frame)
        output.writeUInt16(index)
        output.writeUInt16(count)
        output.writeUInt32(frameByteCount)
        output.writeUInt16(byteCount)
    }

    /// Where fragment `index` of `count` lies in its frame's bytes.
    package static func range(ofFragment index: Int, count: Int, frameByteCount: Int) -> Range<Int> {
        let (base, longer) = frameByteCount.quotientAndRemainder(dividingBy: count)
        let start = index * base + min(index, longer)
        return start..<(start + base + (index < longer ? 1 : 0))
    }

    /// Kind and head, without the fragment's bytes.
    package static let headByteCount = 17
    /// The most bytes of a frame that one datagram carries.
    package static let byteCountMax = DatagramLimits.chunkByteCountMax - headByteCount
    /// A frame of 16 MiB in fragments of a kibibyte.
    package static let countMax: UInt16 = 16_384
    /// `FrameEntity.bodyByteCountMax` and its head.
    package static let frameByteCountMax: UInt32 = (16 << 20) + 4_096
    private static let keyframeBit: UInt8 = 0x01
    private static let retransmissionBit: UInt8 = 0x02
}
