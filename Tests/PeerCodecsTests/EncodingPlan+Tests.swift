import PeerMedia
import PeerUnits

extension EncodingPlan {
    /// A plan in whole numbers, for tests.
    init(_ number: Int, bytes: Int, size: PictureSize? = nil, invalidate: [Int] = [], isKeyframe: Bool = false) {
        self.init(
            frameNumber: FrameNumber(UInt32(number)), byteBudget: ByteCount(bytes), size: size,
            invalidate: invalidate.map { FrameNumber(UInt32($0)) }, isKeyframe: isKeyframe)
    }
}
