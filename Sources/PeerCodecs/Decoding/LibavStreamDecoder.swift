package import PeerMedia

/// Decodes any progressive 8-bit 4:2:0 stream in output order, B frames included: for files, never for the link, since
/// pictures are held back. Frame numbers and references of the entities are not looked at.
package struct LibavStreamDecoder: ~Copyable {
    private let context: LibavContext
    private let concealsErrors: Bool
    private var sets: ParameterSets?
    /// What belongs to the pictures that libavcodec has not given back, by tag.
    private var waiting: [Int64: FrameDescription] = [:]
    private var nextTag: Int64 = 0

    /// - Parameters:
    ///   - reorders: whether pictures are held back for output order; without it, one in and one out.
    ///   - concealsErrors: whether damaged pictures come out as well as libavcodec can mend them, as other players do.
    /// - Throws: `damaged` where libavcodec was built without its H.264 decoder.
    package init(reorders: Bool = true, concealsErrors: Bool = false) throws(VideoCodecError) {
        context = try LibavContext(reorders: reorders, concealsErrors: concealsErrors)
        self.concealsErrors = concealsErrors
    }

    /// Decodes `entity`, and gives the pictures whose turn has come.
    /// - Throws: `VideoCodecError` where it cannot be decoded; the next entity goes on.
    package mutating func decode(_ entity: FrameEntity) throws(VideoCodecError) -> [VideoFrame] {
        let picture = try CodedPicture(entity, known: sets)
        let newSets = picture.sets == sets ? [] : [picture.sets.sps, picture.sets.pps]
        sets = picture.sets
        let tag = nextTag
        nextTag += 1
        expect(FrameDescription(of: entity, picture.sets), tag: tag)
        guard context.send(sets: newSets, body: entity.body, units: picture.units, tag: tag) else {
            waiting[tag] = nil
            throw .damaged("libavcodec refuses the picture")
        }
        if !concealsErrors, context.finishedRowCount < picture.rowCount { waiting[tag] = nil }
        return try frames()
    }

    /// Gives what is still held back: the end of the stream. A new stream may follow.
    package mutating func flush() throws(VideoCodecError) -> [VideoFrame] {
        context.sendEnd()
        defer {
            context.flush()
            waiting.removeAll()
        }
        return try frames()
    }

    private mutating func expect(_ description: FrameDescription, tag: Int64) {
        waiting[tag] = description
        waiting[tag - LibavStreamDecoder.waitingCountMax] = nil
    }

    /// All pictures whose turn has come. A damaged one is left out, and told only where no other came.
    private mutating func frames() throws(VideoCodecError) -> [VideoFrame] {
        var frames: [VideoFrame] = []
        var failure: VideoCodecError?
        while let tag = context.receive() {
            guard let description = waiting.removeValue(forKey: tag) else { continue }
            do throws(VideoCodecError) {
                frames.append(
                    try DecodedPicture.frame(from: context.picture, description, acceptsDamage: concealsErrors))
            } catch {
                failure = error
            }
        }
        if frames.isEmpty, let failure { throw failure }
        return frames
    }

    /// Sixteen pictures are the most that a decoder holds back (ITU-T H.264, A.3.1); twice that leaves room for those
    /// that never come out.
    private static let waitingCountMax: Int64 = 32
}
