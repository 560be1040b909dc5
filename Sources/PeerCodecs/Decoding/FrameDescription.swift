import PeerMedia

/// What a frame entity says about its picture beside the coded bytes.
struct FrameDescription {
    let frameNumber: FrameNumber
    let size: PictureSize
    let microSec: Int64
    let metadata: [UInt8]

    init(of entity: FrameEntity) {
        frameNumber = entity.frameNumber
        size = entity.size
        microSec = entity.microSec
        metadata = entity.metadata
    }
}
