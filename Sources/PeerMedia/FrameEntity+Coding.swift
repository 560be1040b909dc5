import PeerUnits

/// The binary form of a frame entity, for a file, a queue or any other carrier. Numbers are big-endian; a *varint* is
/// one of RFC 9000, section 16. Version 1:
///
/// | bytes | what |
/// |---|---|
/// | 1 | version: 1 |
/// | 1 | flags: bit 0 keyframe; the others are 0 |
/// | 4 | `frameNumber` |
/// | 8 | `microSec`, two's complement |
/// | 2, 2 | `width`, `height` |
/// | 1 | count of `references`, 0...16 |
/// | varint each | each reference as the distance back from `frameNumber`, in the order of `references` |
/// | 1, n | length of `metadata` (0...64), and itself |
/// | varint, n | length of `sps` (1...1024), and itself |
/// | varint, n | length of `pps` (1...1024), and itself |
/// | varint, n | length of `body` (1...16 MiB), and itself: slices, each behind its 4-byte length |
extension FrameEntity {
    /// Reads one entity off the front of `bytes`; what remains is what follows it.
    /// - Throws: `FrameEntityError`; hostile bytes never trap, and never allocate more than they are.
    public init(parsing bytes: inout Span<UInt8>) throws(FrameEntityError) {
        let version: UInt8
        let flags: UInt8
        do throws(Truncated) {
            version = try bytes.readUInt8()
            flags = try bytes.readUInt8()
        } catch {
            throw .truncated
        }
        guard version == FrameEntity.version else { throw .unsupportedVersion(version) }
        guard flags & ~FrameEntity.keyframeFlag == 0 else { throw .unsupportedFlags(flags) }
        self = try FrameFields.parse(isKeyframe: flags & FrameEntity.keyframeFlag != 0, from: &bytes)
        (sps, pps) = try FrameFields.parseParameterSets(from: &bytes)
        body = try FrameFields.parseBody(from: &bytes)
        try validateFields()
    }

    /// Reads the one entity that `bytes` hold.
    /// - Throws: `FrameEntityError`; `trailingBytes` where more stands behind it.
    public init(parsing bytes: [UInt8]) throws(FrameEntityError) {
        var rest = bytes.span
        try self.init(parsing: &rest)
        guard rest.isEmpty else { throw .trailingBytes }
    }

    /// How many bytes `encode(into:)` appends.
    public var encodedByteCount: Int {
        2 + FrameFields.byteCount(of: self) + FrameFields.byteCount(ofCounted: sps)
            + FrameFields.byteCount(ofCounted: pps) + FrameFields.byteCount(ofCounted: body)
    }

    /// Appends the binary form.
    /// - Precondition: `validate()` throws nothing, and `output` has room for `encodedByteCount` bytes.
    public func encode(into output: inout OutputSpan<UInt8>) {
        precondition(isValid, "an entity that is encoded is valid: see validate()")
        output.writeUInt8(FrameEntity.version)
        output.writeUInt8(isKeyframe ? FrameEntity.keyframeFlag : 0)
        FrameFields.encode(self, into: &output)
        FrameFields.encodeCounted(sps, into: &output)
        FrameFields.encodeCounted(pps, into: &output)
        FrameFields.encodeCounted(body, into: &output)
    }

    /// The binary form.
    /// - Precondition: `validate()` throws nothing.
    public func encoded() -> [UInt8] {
        [UInt8](capacity: encodedByteCount) { output in encode(into: &output) }
    }

    private var isValid: Bool { (try? validate()) != nil }

    private static let version: UInt8 = 1
    private static let keyframeFlag: UInt8 = 1
}
