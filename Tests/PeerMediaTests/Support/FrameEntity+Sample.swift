import PeerMedia
import PeerUnits

extension FrameEntity {
    /// An entity with every field set, of random sizes within the limits.
    static func sample(from random: inout RandomSource, isKeyframe: Bool? = nil) -> FrameEntity {
        let number = UInt32(truncatingIfNeeded: random.next()) >> UInt32(random.next(below: 32)) | 64
        let isKeyframe = isKeyframe ?? (random.next(below: 4) == 0)
        let count = isKeyframe ? 0 : Int(random.next(below: 17))
        let references = (0..<count).map { index in FrameNumber(number - 1 - UInt32(index) * 3) }
        return FrameEntity(
            sps: [0x67] + bytes(upTo: 40, from: &random), pps: [0x68] + bytes(upTo: 10, from: &random),
            body: (0...random.next(below: 3)).reduce(into: []) { body, _ in
                let unit = [0x41] + bytes(upTo: 300, from: &random)
                body += [0, 0, UInt8(unit.count >> 8), UInt8(unit.count & 255)] + unit
            },
            microSec: Int64(bitPattern: random.next()), frameNumber: FrameNumber(number), references: references,
            isKeyframe: isKeyframe, width: 16 + Int(random.next(below: 1_900)),
            height: 16 + Int(random.next(below: 1_060)),
            metadata: bytes(upTo: 64, from: &random))
    }

    private static func bytes(upTo most: UInt64, from random: inout RandomSource) -> [UInt8] {
        (0..<random.next(below: most + 1)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    }
}
