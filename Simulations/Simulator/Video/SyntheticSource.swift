import PeerMedia
import PeerUnits

/// Made-up frames.
final class SyntheticSource: PictureSource {
    private let size: PictureSize
    private var encoder: SyntheticEncoder

    init(_ options: VideoOptions, random: RandomSource) {
        size = options.size
        encoder = SyntheticEncoder(content: options.content, random: random)
    }

    func encode(picture: Int, microSec: Int64, within plan: EncodingPlan) -> FrameEntity? {
        encoder.encode(size, microSec: microSec, within: plan)
    }
}
