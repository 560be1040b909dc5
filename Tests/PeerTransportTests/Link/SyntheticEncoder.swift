import PeerMedia
import PeerUnits

/// An encoder that makes bytes instead of pictures, and obeys a plan as the real one does: it refers to the newest
/// frame that is not
/// invalidated, makes a keyframe where none is left, and spends what it is allowed.
struct SyntheticEncoder {
    private var held: [FrameNumber] = []
    private var random: RandomSource
    /// The share of its budget that a frame takes, in percent, from and to.
    var spendPercent: ClosedRange<UInt64> = 80...105

    init(seed: UInt64) {
        random = RandomSource(seed: seed)
    }

    mutating func encode(within plan: EncodingPlan, captureMicros: Int64) -> FrameEntity {
        held.removeAll { plan.invalidate.contains($0) }
        if plan.isKeyframe { held = [] }
        let isKeyframe = held.isEmpty
        let percent =
            spendPercent.lowerBound + random.next(below: spendPercent.upperBound - spendPercent.lowerBound + 1)
        let size = max(20, plan.byteBudget.bytes * Int(percent) / 100 - 60)
        let entity = FrameEntity(
            sps: [0x67, 1, 2, 3], pps: [0x68, 4], body: body(byteCount: size), microSec: captureMicros,
            frameNumber: plan.frameNumber, references: held.suffix(1), isKeyframe: isKeyframe, width: 640, height: 360)
        held.append(plan.frameNumber)
        if held.count > 16 { held.removeFirst() }
        return entity
    }

    /// One slice NAL unit behind its length.
    private mutating func body(byteCount: Int) -> [UInt8] {
        let length = UInt32(byteCount - 4)
        var bytes: [UInt8] = [
            UInt8(truncatingIfNeeded: length >> 24), UInt8(truncatingIfNeeded: length >> 16),
            UInt8(truncatingIfNeeded: length >> 8), UInt8(truncatingIfNeeded: length), 0x41,
        ]
        while bytes.count < byteCount {
            let word = random.next()
            for shift in 0..<min(8, byteCount - bytes.count) {
                bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(8 * shift)) | 1)
            }
        }
        return bytes
    }
}
