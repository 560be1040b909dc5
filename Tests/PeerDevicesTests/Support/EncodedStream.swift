import PeerCodecs
import PeerMedia
import PeerUnits

/// Encoded pictures with what a decoder must make of them, some lost on the way.
struct EncodedStream {
    var size = PictureSize(width: 96, height: 64)
    var frameCount = 30
    /// Capture time of a frame by its index, in microseconds.
    var time: (Int) -> Int64 = { Int64($0) * 40_000 + 5_000_000_000 }
    var isLost: (Int) -> Bool = { _ in false }
    var firstNumber: UInt32 = 0
    var configuration = EncoderConfiguration(threadCount: 1, keepsReconstruction: true)

    struct Outcome {
        var entities: [FrameEntity] = []
        /// By index, lost ones too.
        var reconstructions: [[UInt8]] = []
    }

    /// The encoder hears of a lost frame three frames later.
    func encoded() throws -> Outcome {
        var outcome = Outcome()
        var encoder = X264Encoder(configuration: configuration)
        var lost: [Int] = []
        for index in 0..<frameCount {
            let known = lost.filter { $0 < index - 3 && $0 > index - 60 }
            let plan = EncodingPlan(
                frameNumber: FrameNumber(firstNumber + UInt32(index)), byteBudget: ByteCount(20_000),
                invalidate: known.map { FrameNumber(firstNumber + UInt32($0)) }, isKeyframe: index == 0)
            let frame = Pictures.frame(size, index: index, microSec: time(index))
            let entity = try encoder.encode(frame, within: plan)
            outcome.reconstructions.append(encoder.reconstruction ?? [])
            if isLost(index) { lost.append(index) } else { outcome.entities.append(entity) }
        }
        return outcome
    }
}
