package import PeerMedia

/// Decodes frame entities with libavcodec: one in, one out, strictly in frame order. Owned by one executor at a time.
///
/// A frame is decoded only where every frame that it refers to has been; the numbers of frames that never came are
/// counted off with `FillerSlice`s, so that libavcodec sees no gap. A damaged picture never comes out. After an error the
/// next entity whose references are there goes on; entities that build on the failed one give `missingReference`.
package struct LibavDecoder: ~Copyable, VideoDecoder {
    private let context: LibavContext
    private var sets: ParameterSets?
    private var window = DecodedWindow()
    /// The newest frame that was given to libavcodec, decoded or not.
    private var passed: FrameNumber?
    /// The newest reference picture that libavcodec holds, and its `frame_num`.
    private var held: (frameNumber: FrameNumber, counter: Int)?

    /// - Throws: `damaged` where libavcodec was built without its H.264 decoder.
    package init() throws(VideoCodecError) {
        context = try LibavContext(reorders: false, concealsErrors: false)
    }

    package mutating func decode(_ entity: FrameEntity) throws(VideoCodecError) -> VideoFrame {
        guard entity.size.isSupported else { throw .unsupportedSize(entity.size) }
        if let passed, entity.frameNumber <= passed { throw .outOfOrder(entity.frameNumber) }
        if let missing = entity.references.first(where: { !window.contains($0) }), !entity.isKeyframe {
            throw .missingReference(missing)
        }
        let picture = try CodedPicture(entity, known: sets)
        guard picture.header.kind != .b else { throw .unsupportedFormat("B frames") }
        passed = entity.frameNumber
        if entity.isKeyframe { forget() }
        return try decode(entity, picture)
    }

    /// A keyframe empties libavcodec's list of references, whether it can be decoded or not.
    private mutating func forget() {
        window.removeAll()
        held = nil
    }

    private mutating func decode(
        _ entity: FrameEntity, _ picture: CodedPicture
    ) throws(VideoCodecError) -> VideoFrame {
        if !entity.isKeyframe { try fill(upTo: entity.frameNumber, picture) }
        let newSets = picture.sets == sets ? [] : [picture.sets.sps, picture.sets.pps]
        sets = picture.sets
        let tag = Int64(entity.frameNumber.rawValue)
        guard context.send(sets: newSets, body: entity.body, units: picture.units, tag: tag) else {
            throw .damaged("libavcodec refuses the picture")
        }
        // From here on libavcodec holds the picture, good or bad.
        if picture.header.isReference { held = (entity.frameNumber, picture.header.frameNumber) }
        guard context.receive() == tag else { throw .damaged("libavcodec gives no picture") }
        let frame = try DecodedPicture.frame(
            from: context.picture, FrameDescription(of: entity), acceptsDamage: false)
        window.insert(entity.frameNumber)
        return frame
    }

    /// Sends a filler for each reference frame between the last one that libavcodec holds and this picture.
    private func fill(upTo frameNumber: FrameNumber, _ picture: CodedPicture) throws(VideoCodecError) {
        guard let held, let sets, sets == picture.sets, frameNumber != held.frameNumber.next else { return }
        let modulus = sets.sequence.frameNumberCount
        let missing = (picture.header.frameNumber - held.counter - 1 + 2 * modulus) % modulus
        // What lies further back than the decoder keeps frames cannot be referred to, and needs no filling.
        guard missing <= sets.sequence.referenceFrameCountMax else { return }
        for step in 0..<missing {
            let filler = FillerSlice.unit(
                for: sets, frameNumber: (held.counter + 1 + step) % modulus,
                lowBits: picture.header.pictureOrder.lowBits)
            let body = AnnexB.startCode + filler
            guard context.send(sets: [], body: body, units: [], tag: LibavDecoder.fillerTag) else {
                throw .damaged("libavcodec refuses a filler")
            }
            while context.receive() != nil {}
        }
    }

    private static let fillerTag: Int64 = -1
}
