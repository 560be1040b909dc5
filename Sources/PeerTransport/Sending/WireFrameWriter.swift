import PeerMedia
import PeerUnits

/// Puts frames into their wire form: numbers the parameter sets, and leaves them out where the other side has them.
struct WireFrameWriter: Sendable {
    private var sps: [UInt8] = []
    private var pps: [UInt8] = []
    private var parameterSetID: UInt8 = 0

    /// The frame's bytes; nil where the entity breaks a limit of its own.
    mutating func write(_ entity: FrameEntity, encodedAt: Instant) -> [UInt8]? {
        let isChanged = entity.sps != sps || entity.pps != pps
        if isChanged {
            sps = entity.sps
            pps = entity.pps
            parameterSetID &+= 1
        }
        let frame = WireFrame(
            entity: entity, parameterSetID: parameterSetID, includesParameterSets: isChanged || entity.isKeyframe,
            encodingMicroseconds: UInt32(clamping: encodedAt.microseconds &- entity.microSec))
        return frame.isValid ? frame.encoded() : nil
    }
}
