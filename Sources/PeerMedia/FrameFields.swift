import PeerUnits

/// The part that a frame entity's own form and its wire form have in common, in the order of the bytes:
/// `frameNumber`, `microSec`, `width`, `height`, `references`, `metadata`.
enum FrameFields {
    static func byteCount(of entity: FrameEntity) -> Int {
        let distances = entity.references.reduce(0) { sum, reference in
            sum + varintLength(of: distance(from: entity.frameNumber, back: reference))
        }
        return 4 + 8 + 2 + 2 + 1 + distances + 1 + entity.metadata.count
    }

    static func encode(_ entity: FrameEntity, into output: inout OutputSpan<UInt8>) {
        output.writeUInt32(entity.frameNumber.rawValue)
        output.writeUInt64(UInt64(bitPattern: entity.microSec))
        output.writeUInt16(UInt16(entity.width))
        output.writeUInt16(UInt16(entity.height))
        output.writeUInt8(UInt8(entity.references.count))
        for reference in entity.references {
            output.writeVarint(distance(from: entity.frameNumber, back: reference))
        }
        output.writeUInt8(UInt8(entity.metadata.count))
        output.writeBytes(entity.metadata)
    }

    /// An entity that has these fields and neither parameter sets nor body yet.
    static func parse(isKeyframe: Bool, from bytes: inout Span<UInt8>) throws(FrameEntityError) -> FrameEntity {
        let frameNumber: FrameNumber
        let microSec: Int64
        let size: PictureSize
        do throws(Truncated) {
            frameNumber = FrameNumber(try bytes.readUInt32())
            microSec = Int64(bitPattern: try bytes.readUInt64())
            size = PictureSize(width: Int(try bytes.readUInt16()), height: Int(try bytes.readUInt16()))
        } catch {
            throw .truncated
        }
        let references = try parseReferences(of: frameNumber, from: &bytes)
        return FrameEntity(
            sps: [], pps: [], body: [], microSec: microSec, frameNumber: frameNumber, references: references,
            isKeyframe: isKeyframe, width: size.width, height: size.height, metadata: try parseMetadata(from: &bytes))
    }

    /// The bytes of a length and of what it counts.
    static func byteCount(ofCounted bytes: [UInt8]) -> Int {
        varintLength(of: UInt64(bytes.count)) + bytes.count
    }

    static func encodeCounted(_ bytes: [UInt8], into output: inout OutputSpan<UInt8>) {
        output.writeVarint(UInt64(bytes.count))
        output.writeBytes(bytes)
    }

    /// Two parameter sets, each behind its length.
    static func parseParameterSets(
        from bytes: inout Span<UInt8>
    ) throws(FrameEntityError) -> (sps: [UInt8], pps: [UInt8]) {
        let tooLong = FrameEntityError.invalidParameterSets
        let sps = try parseCounted(upTo: FrameEntity.parameterSetByteCountMax, from: &bytes) { _ in tooLong }
        let pps = try parseCounted(upTo: FrameEntity.parameterSetByteCountMax, from: &bytes) { _ in tooLong }
        try FrameEntity.validate(parameterSet: sps, type: .sequenceParameterSet)
        try FrameEntity.validate(parameterSet: pps, type: .pictureParameterSet)
        return (sps, pps)
    }

    /// A body behind its length; what it holds is not looked at.
    static func parseBody(from bytes: inout Span<UInt8>) throws(FrameEntityError) -> [UInt8] {
        try parseCounted(upTo: FrameEntity.bodyByteCountMax, from: &bytes) { count in .bodyTooLong(byteCount: count) }
    }

    private static func parseReferences(
        of frameNumber: FrameNumber, from bytes: inout Span<UInt8>
    ) throws(FrameEntityError) -> [FrameNumber] {
        do {
            let count = Int(try bytes.readUInt8())
            guard count <= FrameEntity.referenceCountMax else { throw FrameEntityError.invalidReferences }
            var references: [FrameNumber] = []
            for _ in 0..<count {
                let distance = try bytes.readVarint()
                guard distance <= frameNumber.rawValue else { throw FrameEntityError.invalidReferences }
                references.append(FrameNumber(frameNumber.rawValue - UInt32(distance)))
            }
            return references
        } catch let error as FrameEntityError {
            throw error
        } catch {
            throw .truncated
        }
    }

    private static func parseMetadata(from bytes: inout Span<UInt8>) throws(FrameEntityError) -> [UInt8] {
        do throws(Truncated) {
            return try bytes.readBytes(Int(try bytes.readUInt8()))
        } catch {
            throw .truncated
        }
    }

    private static func parseCounted(
        upTo most: Int, from bytes: inout Span<UInt8>, tooLong: (Int) -> FrameEntityError
    ) throws(FrameEntityError) -> [UInt8] {
        do {
            let count = Int(try bytes.readVarint())
            guard count <= most else { throw tooLong(count) }
            return try bytes.readBytes(count)
        } catch let error as FrameEntityError {
            throw error
        } catch {
            throw .truncated
        }
    }

    /// The distance from a frame to an older one.
    private static func distance(from frame: FrameNumber, back reference: FrameNumber) -> UInt64 {
        UInt64(frame.rawValue - reference.rawValue)
    }
}
