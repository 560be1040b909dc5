import PeerMedia

/// Which frames of a lossy link can stand in a recording, and what has to stand there for those that cannot.
///
/// A frame is recorded only where every frame that it refers to has been: a player has nobody to ask for them. Where
/// frames are missing in between, fillers take their numbers, since players and hardware decoders stumble over gaps in
/// `frame_num`; a viewer sees the picture before the gap for a little longer.
struct RecordableFrames {
    /// Numbers of the newest frames in the recording, as many as a picture can refer to, twice over.
    private var recorded: [FrameNumber] = []
    private var last: FrameNumber?
    /// `frame_num` of the newest reference picture in the recording.
    private var counter = 0

    /// Whether `entity` can be recorded now.
    func accepts(_ entity: FrameEntity) -> Bool {
        if entity.isKeyframe { return true }
        guard let last, entity.frameNumber > last else { return false }
        return entity.references.allSatisfy { recorded.contains($0) }
    }

    /// The NAL units that go before `entity` for frames that are missing.
    func fillers(before entity: FrameEntity, _ header: SliceHeader, _ sets: ParameterSets) -> [[UInt8]] {
        guard !entity.isKeyframe, let last, entity.frameNumber != last.next else { return [] }
        let modulus = sets.sequence.frameNumberCount
        let missing = (header.frameNumber - counter - 1 + 2 * modulus) % modulus
        return (0..<missing).map { step in
            // Where order is told by low bits, two of them lie between one frame and the next.
            let lowBits = header.pictureOrder.lowBits - 2 * (missing - step)
            return FillerSlice.unit(
                for: sets, frameNumber: (counter + 1 + step) % modulus, lowBits: Self.wrapped(lowBits, sets))
        }
    }

    mutating func note(_ entity: FrameEntity, _ header: SliceHeader) {
        if entity.isKeyframe { recorded = [] }
        if recorded.count == Self.recordedCountMax { recorded.removeFirst() }
        recorded.append(entity.frameNumber)
        last = entity.frameNumber
        if header.isReference { counter = header.frameNumber }
    }

    private static func wrapped(_ lowBits: Int, _ sets: ParameterSets) -> Int {
        guard case .lowBits(let count) = sets.sequence.pictureOrder else { return 0 }
        return lowBits & ((1 << count) - 1)
    }

    private static let recordedCountMax = 2 * FrameEntity.referenceCountMax
}
