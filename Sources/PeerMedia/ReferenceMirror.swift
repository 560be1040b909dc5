/// Which frames the encoder predicts the next one from: a mirror of x264's list at zero latency without B frames.
///
/// x264 keeps the last `dpbSize` frames and predicts from the newest `referenceCount` of them that have not been
/// invalidated. Invalidating a frame marks every later one too, since each may build on it, also those that were
/// encoded since without it: so only what is still valid may be invalidated. A keyframe drops all that came before.
///
/// The frames that leave the encoder are recorded in order; the real encoder and the synthetic one hold one mirror
/// each.
package struct ReferenceMirror: Hashable, Sendable {
    private let dpbSize: Int
    private let referenceCount: Int
    /// The frames since the last keyframe, oldest first.
    private var frames: [Frame] = []

    private struct Frame: Hashable {
        let number: FrameNumber
        var isValid = true
    }

    /// - Precondition: both are positive, as the encoder's own settings are.
    /// - Parameters:
    ///   - dpbSize: how many frames the encoder keeps (`i_dpb_size`, as the level allows).
    ///   - referenceCount: how many of them it predicts from (`i_frame_reference`).
    package init(dpbSize: Int, referenceCount: Int) {
        precondition(dpbSize > 0 && referenceCount > 0, "an encoder keeps and uses at least one frame")
        self.dpbSize = dpbSize
        self.referenceCount = referenceCount
    }

    /// Marks frames that the receiver lacks, and all after the oldest of them.
    ///
    /// Numbers that are marked already, older than the last keyframe, or were never recorded do nothing, so that a
    /// report may name a frame again and again.
    /// - Returns: what must be invalidated in the encoder, oldest first: nothing, or one frame, which covers the rest.
    package mutating func invalidate(_ numbers: [FrameNumber]) -> [FrameNumber] {
        let oldest = frames.firstIndex { frame in frame.isValid && numbers.contains(frame.number) }
        guard let oldest else { return [] }
        for index in oldest..<frames.count { frames[index].isValid = false }
        return [frames[oldest].number]
    }

    /// The frames that `frame`, encoded next and not as a keyframe, predicts from, newest first.
    package func references(for frame: FrameNumber) -> [FrameNumber] {
        let usable = frames.suffix(dpbSize).filter { kept in kept.isValid && kept.number < frame }
        return usable.suffix(referenceCount).reversed().map(\.number)
    }

    /// Whether no frame is left to predict the next one from.
    package var mustBeKeyframe: Bool { !frames.suffix(dpbSize).contains(where: \.isValid) }

    /// Takes note of a frame that the encoder gave.
    package mutating func record(_ frame: FrameNumber, isKeyframe: Bool) {
        if isKeyframe { frames.removeAll(keepingCapacity: true) }
        if frames.count == Self.frameCountMax { frames.removeFirst() }
        frames.append(Frame(number: frame))
    }

    /// Frames beyond `dpbSize` are remembered because a late report of one must still mark what builds on it. Encoding
    /// pauses when a fraction of this is unacknowledged, so that no report comes later.
    private static let frameCountMax = 256
}
