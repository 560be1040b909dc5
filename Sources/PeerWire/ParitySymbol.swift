import PeerUnits

/// The head of a repair symbol over the fragments of the last few frames (a sliding window, RFC 8681); its bytes
/// follow.
///
/// `kind (1), stream (1), last frame (4), frames covered (1), repair index (2), then for each covered frame, oldest
/// first: frame bytes (4), count (2); symbol bytes (2), …`
///
/// The covered frames are the `frames.count` consecutive ones that end with `lastFrame`. The source symbols are their
/// fragments in order, each padded with zeros to the symbol's length; the coefficients follow from `repairIndex`
/// (docs/protocol.md).
package struct ParitySymbol: Hashable, Sendable {
    /// How one covered frame was cut, so that a receiver that has nothing of it knows its shape.
    package struct CoveredFrame: Hashable, Sendable {
        package var byteCount: UInt32
        package var fragmentCount: UInt16

        package init(byteCount: UInt32, fragmentCount: UInt16) {
            self.byteCount = byteCount
            self.fragmentCount = fragmentCount
        }
    }

    package var stream: UInt8
    package var lastFrame: UInt32
    package var repairIndex: UInt16
    package var frames: [CoveredFrame]
    package var byteCount: UInt16

    package init(stream: UInt8 = 0, lastFrame: UInt32, repairIndex: UInt16, frames: [CoveredFrame], byteCount: UInt16) {
        self.stream = stream
        self.lastFrame = lastFrame
        self.repairIndex = repairIndex
        self.frames = frames
        self.byteCount = byteCount
    }

    /// Parses what follows the kind byte; the symbol's `byteCount` bytes are left in the span, and are there.
    package init(parsing input: inout Span<UInt8>) throws(WireError) {
        stream = try input.wireUInt8()
        lastFrame = try input.wireUInt32()
        let frameCount = Int(try input.wireUInt8())
        guard frameCount > 0, frameCount <= ParitySymbol.windowFrameCountMax, Int(lastFrame) + 1 >= frameCount else {
            throw .invalidField(.windowFrameCount)
        }
        repairIndex = try input.wireUInt16()
        frames = []
        frames.reserveCapacity(frameCount)
        for _ in 0..<frameCount {
            let frame = CoveredFrame(byteCount: try input.wireUInt32(), fragmentCount: try input.wireUInt16())
            guard frame.fragmentCount > 0, frame.fragmentCount <= MediaFragment.countMax else {
                throw .invalidField(.fragmentCount)
            }
            guard frame.byteCount >= UInt32(frame.fragmentCount), frame.byteCount <= MediaFragment.frameByteCountMax
            else {
                throw .invalidField(.frameByteCount)
            }
            frames.append(frame)
        }
        byteCount = try input.wireUInt16()
        guard byteCount > 0, Int(byteCount) <= MediaFragment.byteCountMax else {
            throw .invalidField(.fragmentByteCount)
        }
        guard input.count >= Int(byteCount) else { throw .truncated }
    }

    /// Writes kind and head; the caller appends the symbol's bytes.
    package func write(into output: inout OutputSpan<UInt8>) {
        output.writeUInt8(ChunkKind.paritySymbol.rawValue)
        output.writeUInt8(stream)
        output.writeUInt32(lastFrame)
        output.writeUInt8(UInt8(frames.count))
        output.writeUInt16(repairIndex)
        for frame in frames {
            output.writeUInt32(frame.byteCount)
            output.writeUInt16(frame.fragmentCount)
        }
        output.writeUInt16(byteCount)
    }

    /// The length of the longest fragment that the symbol covers.
    package var longestFragmentByteCount: Int {
        frames.reduce(0) { max($0, (Int($1.byteCount) + Int($1.fragmentCount) - 1) / Int($1.fragmentCount)) }
    }

    package var headByteCount: Int { ParitySymbol.headByteCount(frameCount: frames.count) }

    /// The bytes of the head, kind included, that covers so many frames.
    package static func headByteCount(frameCount: Int) -> Int { 11 + 6 * frameCount }

    /// Beyond some frames a repair comes too late to be shown.
    package static let windowFrameCountMax = 8
}
