import PeerMedia
import PeerUnits

/// Draws the sizes of encoded frames as the real encoder's are distributed under the same plan.
struct FrameSizeModel: Sendable {
    enum Kind: Hashable, Sendable {
        case predicted, recovery, keyframe
    }

    private let content: VideoContent
    private var random: RandomSource
    private var draw: UInt64

    init(content: VideoContent, random: RandomSource) {
        self.content = content
        self.random = random
        draw = self.random.next()
    }

    /// The next frame's size in bytes.
    mutating func nextByteCount(_ kind: Kind, budget: ByteCount, pixelCount: Int) -> Int {
        advanceDraw()
        let limited = budget.bytes * limitedTable(kind).value(at: draw) / 1_024
        guard content == .screen else { return limited }
        return min(limited, pixelCount * screenTable(kind).value(at: random.next()) / 1_024_000)
    }

    /// One draw in four is the one before: neighbouring frames have a correlation of 0.25 (measured: 0.0 to 0.5).
    private mutating func advanceDraw() {
        let next = random.next()
        if random.next() >> 62 != 0 { draw = next }
    }

    private func limitedTable(_ kind: Kind) -> FrameSizeTable {
        switch kind {
        case .predicted: .cameraPredicted
        case .recovery: .cameraRecovery
        case .keyframe: .cameraKeyframe
        }
    }

    private func screenTable(_ kind: Kind) -> FrameSizeTable {
        switch kind {
        case .predicted: .screenPredicted
        case .recovery: .screenRecovery
        case .keyframe: .screenKeyframe
        }
    }
}
