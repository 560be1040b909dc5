import PeerMedia
import PeerUnits

/// The documented layout of a frame entity, written without any check, for entities that break the rules.
enum UncheckedEncoding {
    static func bytes(of entity: FrameEntity) -> [UInt8]? {
        guard entity.references.count < 256, entity.metadata.count < 256 else { return nil }
        let lengths = [entity.sps, entity.pps, entity.body].reduce(0) { sum, bytes in sum + 8 + bytes.count }
        return [UInt8](capacity: 512 + 9 * 16 + lengths) { output in
            output.writeUInt8(1)
            output.writeUInt8(entity.isKeyframe ? 1 : 0)
            output.writeUInt32(entity.frameNumber.rawValue)
            output.writeUInt64(UInt64(bitPattern: entity.microSec))
            output.writeUInt16(UInt16(entity.width))
            output.writeUInt16(UInt16(entity.height))
            output.writeUInt8(UInt8(entity.references.count))
            for reference in entity.references {
                output.writeVarint(UInt64(entity.frameNumber.rawValue &- reference.rawValue))
            }
            output.writeUInt8(UInt8(entity.metadata.count))
            output.writeBytes(entity.metadata)
            for bytes in [entity.sps, entity.pps, entity.body] {
                output.writeVarint(UInt64(bytes.count))
                output.writeBytes(bytes)
            }
        }
    }
}
