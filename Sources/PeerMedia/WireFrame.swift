import PeerUnits

/// A frame entity as it travels inside the link: parameter sets only where they are new, and how long the encoder took.
///
/// Every frame names the parameter sets that it is read with by a number of one byte; a frame that brings them defines
/// what the number means from then on. The sender gives changed sets another number, so that a receiver which missed
/// the frame that brought them knows it. Numbers as in `FrameEntity`'s binary form; the link's own version covers this:
///
/// | bytes | what |
/// |---|---|
/// | 1 | flags: bit 0 keyframe, bit 1 parameter sets included; the others are 0 |
/// | 1 | number of the parameter sets |
/// | varint | microseconds from capture to the end of encoding, below 2^32 |
/// | … | `frameNumber`, `microSec`, `width`, `height`, `references`, `metadata` |
/// | varint, n, varint, n | `sps` and `pps` where included, each behind its length |
/// | varint, n | length of `body`, and itself |
package struct WireFrame: Hashable, Sendable {
    /// Its `sps` and `pps` are empty in a frame that came without them.
    package var entity: FrameEntity
    package var parameterSetID: UInt8
    package var includesParameterSets: Bool
    /// From capture to the end of encoding, in microseconds.
    package var encodingMicroseconds: UInt32

    /// - Parameter includesParameterSets: true at least in keyframes, and where the sets have changed.
    package init(
        entity: FrameEntity, parameterSetID: UInt8, includesParameterSets: Bool, encodingMicroseconds: UInt32
    ) {
        self.entity = entity
        self.parameterSetID = parameterSetID
        self.includesParameterSets = includesParameterSets
        self.encodingMicroseconds = encodingMicroseconds
    }

    /// Reads one frame off the front of `bytes`; what remains is what follows it.
    /// - Throws: `FrameEntityError`; hostile bytes never trap. A keyframe without parameter sets is one of them.
    package init(parsing bytes: inout Span<UInt8>) throws(FrameEntityError) {
        let head = try Head(parsing: &bytes)
        let isKeyframe = head.flags & WireFrame.keyframeFlag != 0
        parameterSetID = head.parameterSetID
        includesParameterSets = head.flags & WireFrame.parameterSetsFlag != 0
        encodingMicroseconds = head.encodingMicroseconds
        guard includesParameterSets || !isKeyframe else { throw .invalidParameterSets }
        entity = try FrameFields.parse(isKeyframe: isKeyframe, from: &bytes)
        if includesParameterSets { (entity.sps, entity.pps) = try FrameFields.parseParameterSets(from: &bytes) }
        entity.body = try FrameFields.parseBody(from: &bytes)
        try entity.validateFields()
    }

    /// How many bytes `encode(into:)` appends.
    package var encodedByteCount: Int {
        let sets = FrameFields.byteCount(ofCounted: entity.sps) + FrameFields.byteCount(ofCounted: entity.pps)
        return 2 + varintLength(of: UInt64(encodingMicroseconds)) + FrameFields.byteCount(of: entity)
            + (includesParameterSets ? sets : 0) + FrameFields.byteCount(ofCounted: entity.body)
    }

    /// Appends the wire form.
    /// - Precondition: `isValid`, and `output` has room for `encodedByteCount` bytes.
    package func encode(into output: inout OutputSpan<UInt8>) {
        precondition(isValid, "a frame that is sent is valid")
        let keyframe = entity.isKeyframe ? WireFrame.keyframeFlag : 0
        output.writeUInt8(keyframe | (includesParameterSets ? WireFrame.parameterSetsFlag : 0))
        output.writeUInt8(parameterSetID)
        output.writeVarint(UInt64(encodingMicroseconds))
        FrameFields.encode(entity, into: &output)
        if includesParameterSets {
            FrameFields.encodeCounted(entity.sps, into: &output)
            FrameFields.encodeCounted(entity.pps, into: &output)
        }
        FrameFields.encodeCounted(entity.body, into: &output)
    }

    /// The wire form.
    /// - Precondition: `isValid`.
    package func encoded() -> [UInt8] {
        [UInt8](capacity: encodedByteCount) { output in encode(into: &output) }
    }

    /// Whether the frame can be encoded: its entity keeps every limit, and a keyframe includes its parameter sets.
    package var isValid: Bool {
        guard includesParameterSets else { return !entity.isKeyframe && (try? entity.validateFields()) != nil }
        return (try? entity.validate()) != nil
    }

    /// What comes before the fields that both forms share.
    private struct Head {
        let flags: UInt8
        let parameterSetID: UInt8
        let encodingMicroseconds: UInt32

        init(parsing bytes: inout Span<UInt8>) throws(FrameEntityError) {
            let delay: UInt64
            do throws(Truncated) {
                flags = try bytes.readUInt8()
                parameterSetID = try bytes.readUInt8()
                delay = try bytes.readVarint()
            } catch {
                throw .truncated
            }
            guard flags & ~(keyframeFlag | parameterSetsFlag) == 0 else { throw .unsupportedFlags(flags) }
            encodingMicroseconds = UInt32(clamping: delay)
        }
    }

    private static let keyframeFlag: UInt8 = 1
    private static let parameterSetsFlag: UInt8 = 2
}
