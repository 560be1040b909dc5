import PeerMedia
import PeerUnits

/// The bytes of a made-up slice: a true slice header, then random bytes without a zero among them, so that no start
/// code can appear. They follow from the seed and the frame's number alone.
enum SyntheticPicture {
    /// One slice of exactly `byteCount` bytes behind its length (AVCC); at least as long as its head.
    ///
    /// - Parameters:
    ///   - frameNum: counts the frames since the last keyframe.
    ///   - distance: how many frames back lies the one that it predicts from; nil for a keyframe.
    static func body(
        byteCount: Int, frameNumber: FrameNumber, frameNum: UInt32, distance: UInt32?, seed: UInt64
    ) -> [UInt8] {
        let header = header(frameNum: frameNum, distance: distance)
        let byteCount = max(byteCount, byteCountMin)
        var random = RandomSource(seed: seed ^ UInt64(frameNumber.rawValue) &* 0xD1B5_4A32_D192_ED03)
        return [UInt8](capacity: byteCount + 8) { output in
            output.writeUInt32(UInt32(byteCount - 4))
            output.writeBytes(header)
            while output.count < byteCount {
                let word = random.next() | 0x0101_0101_0101_0101
                for shift in stride(from: UInt64(0), to: 64, by: 8) {
                    output.append(UInt8(truncatingIfNeeded: word >> shift))
                }
            }
            output.removeLast(output.count - byteCount)
        }
    }

    /// The NAL unit's head and the slice header (clauses 7.3.1 and 7.3.3) after our parameter sets.
    private static func header(frameNum: UInt32, distance: UInt32?) -> [UInt8] {
        var bits = BitWriter()
        bits.writeExpGolomb(0)  // first_mb_in_slice
        bits.writeExpGolomb(distance == nil ? 7 : 5)  // slice_type: I or P, all slices of the picture
        bits.writeExpGolomb(0)
        bits.write(frameNum, bits: SyntheticParameterSets.frameNumBits)
        if let distance {
            writeReference(distance, into: &bits)
            bits.write(0, bits: 1)  // no adaptive marking
            bits.writeExpGolomb(0)  // cabac_init_idc
        } else {
            bits.writeExpGolomb(0)  // idr_pic_id
            bits.write(0, bits: 2)  // marking
        }
        bits.writeExpGolomb(0)  // slice_qp_delta
        bits.writeExpGolomb(1)  // deblocking off
        bits.writeTrailingBits()
        return [distance == nil ? 0x65 : 0x41] + EmulationPrevention.inserting(into: bits.bytes.span)
    }

    /// The number of references from the picture parameter set, and list 0 where it does not begin with the newest.
    private static func writeReference(_ distance: UInt32, into bits: inout BitWriter) {
        bits.write(0, bits: 1)
        guard distance != 1 else { return bits.write(0, bits: 1) }
        bits.write(1, bits: 1)
        bits.writeExpGolomb(0)  // back by …
        bits.writeExpGolomb(distance - 1)
        bits.writeExpGolomb(3)
    }

    /// A picture in which nothing has changed takes x264 some 20 bytes.
    static let byteCountMin = 20
}
