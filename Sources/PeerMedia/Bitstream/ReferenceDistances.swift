extension SliceHeader {
    /// List 0 of a P slice as distances back in frame numbers, nearest default first, modifications done
    /// (ITU-T H.264, 8.2.4.2.1 and 8.2.4.3.1); empty for an I slice.
    ///
    /// Holds for progressive streams in which every frame is a short-term reference, as x264 makes them at zero
    /// latency: then a distance in `frame_num` is a distance in frames. A frame may stand in the list twice, with
    /// different weights.
    /// - Parameters:
    ///   - frameNumberCount: `SequenceParameterSet.frameNumberCount`.
    ///   - availableCount: how many reference frames the decoder holds: `max_num_ref_frames`, fewer after an IDR.
    /// - Throws: `unsupported` for fields, B slices and long-term references; `outOfRange` where a step names no frame.
    package func referenceDistances(
        frameNumberCount: Int, availableCount: Int
    ) throws(BitstreamError) -> [Int] {
        guard !isField else { throw .unsupported("reference distances of fields") }
        guard kind != .b else { throw .unsupported("reference distances of B slices") }
        guard let count = referenceCounts.first, let steps = modifications.first else { return [] }
        var list = availableCount > 0 ? [Int](1...availableCount) : []
        var distance = 0
        for (index, step) in steps.enumerated() {
            distance = try Self.distance(after: distance, step: step, frameNumberCount: frameNumberCount)
            list = list.prefix(index) + [distance] + list.dropFirst(index).filter { entry in entry != distance }
        }
        return [Int](list.prefix(count))
    }

    private static func distance(
        after previous: Int, step: ReferenceListModification, frameNumberCount: Int
    ) throws(BitstreamError) -> Int {
        let distance =
            switch step {
            case .back(let difference): (previous + difference) % frameNumberCount
            case .ahead(let difference): (previous - difference + frameNumberCount) % frameNumberCount
            case .longTerm: throw BitstreamError.unsupported("reference distances of long-term references")
            }
        guard distance > 0 else { throw .outOfRange("abs_diff_pic_num_minus1") }
        return distance
    }
}
