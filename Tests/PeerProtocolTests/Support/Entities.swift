import PeerMedia
import PeerUnits

/// Entities made by formula: enough of H.264 for the link, which does not look inside.
enum Entities {
    static let sps: [UInt8] = [0x67, 0x42, 0xC0, 0x1E, 0xD9, 0x00, 0xA0, 0x47, 0xFE, 0x88]
    static let pps: [UInt8] = [0x68, 0xCE, 0x3C, 0x80]

    static func make(within plan: EncodingPlan, byteCount: Int, at now: Instant) -> FrameEntity {
        var random = RandomSource(seed: UInt64(plan.frameNumber.rawValue))
        let isKeyframe = plan.isKeyframe || plan.frameNumber.rawValue == 0
        var unit: [UInt8] = [isKeyframe ? 0x65 : 0x41]
        while unit.count < byteCount { unit.append(UInt8(truncatingIfNeeded: random.next())) }
        let length = UInt32(unit.count)
        let head = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: length >> UInt32($0)) }
        return FrameEntity(
            sps: sps, pps: pps, body: head + unit, microSec: now.microseconds, frameNumber: plan.frameNumber,
            references: isKeyframe ? [] : [FrameNumber(plan.frameNumber.rawValue - 1)], isKeyframe: isKeyframe,
            width: 640, height: 360)
    }
}
