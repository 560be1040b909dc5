/// Makes frame entities of the pictures of an H.264 stream that another encoder made: a file passed through as it is.
package struct AccessUnitConverter: Sendable {
    private var next: FrameNumber
    private var tracker = ReferenceTracker()

    /// - Parameter first: the number of the first entity.
    package init(first: FrameNumber = FrameNumber(0)) {
        next = first
    }

    /// The entity of `picture`, numbered behind the one before.
    ///
    /// `references` are all frames that a decoder holds then, since every slice may choose among them; none where all
    /// slices are I slices, and none that the stream itself has lost.
    /// - Parameters:
    ///   - microSec: capture time in microseconds on the sender's monotonic media clock.
    ///   - size: the true size, where a container knows better than the stream.
    /// - Throws: `BitstreamError`; `missingParameterSet` where the stream has not brought the picture's, `unsupported`
    ///   for what the link does not carry. The next picture goes on, with the same number.
    package mutating func entity(
        of picture: AccessUnit, microSec: Int64, size: PictureSize? = nil
    ) throws(BitstreamError) -> FrameEntity {
        guard let sets = picture.parameterSets else { throw picture.fault ?? .missingParameterSet }
        try sets.checkCarried()
        let slices = picture.units.filter(\.type.isSlice)
        guard let header = picture.header else { throw picture.fault ?? .invalidUnit }
        let size = size ?? sets.sequence.size
        let isPredicted = !header.isIDR && !slices.allSatisfy(Self.isIntra)
        let entity = FrameEntity(
            sps: sets.sps, pps: sets.pps, body: AVCC.body(of: slices), microSec: microSec, frameNumber: next,
            references: isPredicted ? tracker.held : [], isKeyframe: header.isIDR, width: size.width,
            height: size.height)
        do { try entity.validate() } catch { throw .unsupported("\(error)") }
        tracker.note(next, header: header, sequence: sets.sequence)
        next = next.next
        return entity
    }

    /// Whether the slice predicts from nothing; what cannot be read counts as predicting.
    private static func isIntra(_ slice: NALUnit) -> Bool {
        guard slice.type.hasSliceHeader else { return true }
        return (try? SliceHeader.start(of: slice.bytes.span).kind.listCount == 0) ?? false
    }
}
