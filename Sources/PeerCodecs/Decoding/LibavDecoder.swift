package import PeerMedia

/// Decodes frame entities with libavcodec: one in, one out, strictly in frame order. Owned by one executor at a time.
///
/// A frame is decoded only where every frame that it refers to has been; the numbers of frames that never came are
/// counted off with `FillerSlice`s, so that libavcodec sees no gap. A damaged picture never comes out. After an error
/// the next entity whose references are there goes on; entities that build on the failed one give `missingReference`.
package struct LibavDecoder: ~Copyable, VideoDecoder {
    private var context: LibavContext
    private var sets: ParameterSets?
    private var window = DecodedWindow()
    /// The newest frame that was given to libavcodec, decoded or not.
    private var passed: FrameNumber?
    /// The newest reference picture that libavcodec holds, and its `frame_num` (not yet wrapped after fillers).
    private var held: (frameNumber: FrameNumber, counter: Int)?
    /// libavcodec may have learned wrong things from damaged bytes; the next keyframe gets a new one.
    private var isSuspect = false

    /// - Throws: `damaged` where libavcodec was built without its H.264 decoder.
    package init() throws(VideoCodecError) {
        context = try LibavContext(reorders: false, concealsErrors: false)
    }

    /// Decodes `entity`; a keyframe needs nothing before it.
    /// - Throws: `outOfOrder`, `missingReference`, `unsupportedSize`, `unsupportedFormat`, `invalidParameterSets` or
    ///   `damaged`.
    package mutating func decode(_ entity: FrameEntity) throws(VideoCodecError) -> VideoFrame {
        guard entity.size.isSupported else { throw .unsupportedSize(entity.size) }
        if let passed, entity.frameNumber <= passed { throw .outOfOrder(entity.frameNumber) }
        if let missing = entity.references.first(where: { !window.contains($0) }), !entity.isKeyframe {
            throw .missingReference(missing)
        }
        let picture = try CodedPicture(entity, known: sets)
        guard picture.header.kind != .b else { throw .unsupportedFormat("B frames") }
        if entity.isKeyframe { try begin() }
        let fillers = try fillers(before: entity.frameNumber, picture)
        passed = entity.frameNumber
        do {
            return try decode(entity, picture, after: fillers)
        } catch {
            isSuspect = true
            throw error
        }
    }

    /// A keyframe empties libavcodec's list of references, whether it can be decoded or not.
    private mutating func begin() throws(VideoCodecError) {
        window.removeAll()
        held = nil
        guard isSuspect else { return }
        context = try LibavContext(reorders: false, concealsErrors: false)
        sets = nil
        isSuspect = false
    }

    /// Fillers for the reference frames between the last one that libavcodec holds and this picture.
    /// - Throws: `damaged` where the picture counts more frames than there can have been, or fewer.
    private func fillers(
        before frameNumber: FrameNumber, _ picture: CodedPicture
    ) throws(VideoCodecError) -> [[UInt8]] {
        guard let held, let sets, sets.sequence == picture.sets.sequence, !sets.sequence.allowsFrameNumberGaps else {
            return []
        }
        let modulus = sets.sequence.frameNumberCount
        let missing = (picture.header.frameNumber - held.counter - 1 + 2 * modulus) % modulus
        guard missing < held.frameNumber.distance(to: frameNumber) else {
            throw .damaged("frame_num \(picture.header.frameNumber) after \(held.counter)")
        }
        // What lies further back than the decoder keeps frames cannot be referred to, and needs no filling.
        guard missing <= sets.sequence.referenceFrameCountMax else { return [] }
        let lowBits = picture.header.pictureOrder.lowBits
        return (0..<missing).map { step in
            FillerSlice.unit(for: picture.sets, frameNumber: (held.counter + 1 + step) % modulus, lowBits: lowBits)
        }
    }

    private mutating func decode(
        _ entity: FrameEntity, _ picture: CodedPicture, after fillers: [[UInt8]]
    ) throws(VideoCodecError) -> VideoFrame {
        var newSets = picture.sets == sets ? [] : [picture.sets.sps, picture.sets.pps]
        sets = picture.sets
        for filler in fillers {
            guard send(filler, sets: newSets) else {
                window.removeAll()
                throw .damaged("libavcodec refuses a filler")
            }
            newSets = []
            held = held.map { ($0.frameNumber.next, $0.counter + 1) }
        }
        let tag = Int64(entity.frameNumber.rawValue)
        guard context.send(sets: newSets, body: entity.body, units: picture.units, tag: tag) else {
            // It keeps what it held, unless the picture's own commands have been obeyed.
            if case .commands = picture.header.marking { window.removeAll() }
            throw .damaged("libavcodec refuses the picture")
        }
        // From here on libavcodec holds the picture, good or bad.
        if picture.header.isReference { held = (entity.frameNumber, picture.header.counterAfter) }
        guard context.receive() == tag else {
            // It holds pictures back: what it gives from now on belongs to other frames.
            window.removeAll()
            throw .damaged("libavcodec gives no picture")
        }
        guard context.finishedRowCount >= picture.rowCount else { throw .damaged("a part of the picture is missing") }
        let frame = try DecodedPicture.frame(
            from: context.picture, FrameDescription(of: entity, picture.sets), acceptsDamage: false)
        window.insert(entity.frameNumber)
        return frame
    }

    private func send(_ filler: [UInt8], sets: [[UInt8]]) -> Bool {
        let body = AnnexB.startCode + filler
        guard context.send(sets: sets, body: body, units: [], tag: LibavDecoder.fillerTag) else { return false }
        while context.receive() != nil {}
        return true
    }

    private static let fillerTag: Int64 = -1
}
