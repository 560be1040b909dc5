import PeerMedia
import PeerUnits

/// Takes frames out of their wire form, and finds the parameter sets that their number stands for.
struct WireFrameReader: Sendable {
    private var sets: [(sps: [UInt8], pps: [UInt8])?] = Array(repeating: nil, count: 256)

    /// The frame, its parameter sets still open; nil where the bytes make none.
    mutating func read(_ bytes: [UInt8]) -> WireFrame? {
        var span = bytes.span
        guard let frame = try? WireFrame(parsing: &span), span.isEmpty else { return nil }
        if frame.includesParameterSets { sets[Int(frame.parameterSetID)] = (frame.entity.sps, frame.entity.pps) }
        return frame
    }

    /// The frame's entity with its parameter sets, once those have come: a frame can be whole before the one that
    /// brings them. Nil where they
    /// never came.
    func resolve(_ frame: WireFrame) -> FrameEntity? {
        guard !frame.includesParameterSets else { return frame.entity }
        guard let known = sets[Int(frame.parameterSetID)] else { return nil }
        var entity = frame.entity
        entity.sps = known.sps
        entity.pps = known.pps
        return entity
    }

    mutating func reset() {
        self = WireFrameReader()
    }
}
