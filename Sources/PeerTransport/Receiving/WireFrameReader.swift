import PeerMedia
import PeerUnits

/// Takes frames out of their wire form, with the parameter sets that their number stands for.
struct WireFrameReader: Sendable {
    private var sets: [(sps: [UInt8], pps: [UInt8])?] = Array(repeating: nil, count: 256)

    /// The frame with its parameter sets; nil where the bytes make none, or its sets never came.
    mutating func read(_ bytes: [UInt8]) -> WireFrame? {
        var span = bytes.span
        guard var frame = try? WireFrame(parsing: &span), span.isEmpty else { return nil }
        let slot = Int(frame.parameterSetID)
        if frame.includesParameterSets {
            sets[slot] = (frame.entity.sps, frame.entity.pps)
        } else {
            guard let known = sets[slot] else { return nil }
            frame.entity.sps = known.sps
            frame.entity.pps = known.pps
        }
        return frame
    }

    mutating func reset() {
        self = WireFrameReader()
    }
}
