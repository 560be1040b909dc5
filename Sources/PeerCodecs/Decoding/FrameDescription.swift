import PeerMedia
import PeerUnits

/// What a frame entity says about its picture beside the coded bytes.
struct FrameDescription {
    let frameNumber: FrameNumber
    let size: PictureSize
    let microSec: Int64
    let metadata: [UInt8]
    let frameRate: Ratio?

    init(of entity: FrameEntity, _ sets: ParameterSets) {
        frameNumber = entity.frameNumber
        size = entity.size
        microSec = entity.microSec
        metadata = entity.metadata
        frameRate = sets.sequence.usability?.frameRate
    }
}
