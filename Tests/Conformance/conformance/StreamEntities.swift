import PeerMedia

/// A foreign stream's pictures as frame entities that have been bytes in between.
struct StreamEntities {
    private(set) var entities: [FrameEntity] = []
    /// What the container says of the pictures' size; nil for elementary streams.
    var containerSize: PictureSize?
    private var failures: [String] = []
    private var nextNumber = FrameNumber(0)

    /// The pictures that could not become entities, if there were any.
    var failureText: String? {
        failures.first.map { ", \(failures.count) pictures refused before decoding (first: \($0))" }
    }

    mutating func append(_ picture: AccessUnit) {
        guard let sets = picture.parameterSets else { return failures.append("missing parameter sets") }
        let size = trueSize(of: sets.sequence)
        // What a foreign picture refers to is not read; to need the one before, and so all before, is always enough.
        let isFirst = nextNumber == FrameNumber(0)
        let references = picture.isIDR || isFirst ? [] : [FrameNumber(nextNumber.rawValue - 1)]
        let entity = FrameEntity(
            sps: sets.sps, pps: sets.pps, body: picture.body, microSec: Int64(nextNumber.rawValue),
            frameNumber: nextNumber, references: references, isKeyframe: picture.isIDR,
            width: size.width, height: size.height)
        do {
            try entity.validate()
            entities.append(try FrameEntity(parsing: entity.encoded()))
            nextNumber = nextNumber.next
        } catch {
            failures.append("\(error)")
        }
    }

    mutating func fail(_ reason: String) {
        failures.append(reason)
    }

    /// A container may crop what the stream does not, within the last macroblock of each side.
    private func trueSize(of sequence: SequenceParameterSet) -> PictureSize {
        let geometry = sequence.geometry
        guard let size = containerSize, geometry.cropping.left == 0, geometry.cropping.top == 0,
            (size.width + 15) / 16 == geometry.widthInMacroblocks,
            (size.height + 15) / 16 == geometry.heightInMacroblocks
        else { return sequence.size }
        return size
    }
}
