import PeerMedia

/// Records frame entities without re-encoding, from a keyframe on.
///
/// Where pictures of another size or other parameter sets follow, or another stream, they go into a file of their own:
/// `name-2.mp4`, `name-3.mp4`, …
struct Recorder: SinkWriter, ~Copyable {
    private let path: String
    private let container: RecordingContainer
    private let notify: NoticeHandler
    /// Open from the beginning, so that a path that cannot be written is told at once.
    private var firstFile: OutputFile?
    private var file: (any EncodedFile)?
    private var fileCount = 0
    private var frames = RecordableFrames()
    private var sets: ParameterSets?
    /// The sender's time of the file's first picture, and of its newest.
    private var origin: Int64 = 0
    private var last: (microSec: Int64, number: FrameNumber)?

    init(path: String, container: RecordingContainer, notify: @escaping NoticeHandler) throws(DeviceError) {
        firstFile = try OutputFile(path: path)
        self.path = path
        self.container = container
        self.notify = notify
    }

    mutating func write(_ entity: FrameEntity) throws(DeviceError) {
        guard let (sets, header) = read(entity) else { return }
        if file == nil, !entity.isKeyframe { return }
        if entity.isKeyframe, beginsNewFile(entity, sets) { try openFile(for: entity, sets) }
        guard let file, frames.accepts(entity) else { return }
        try fill(before: entity, header, sets, in: file)
        try file.write(picture(of: entity, sets, at: entity.microSec))
        frames.note(entity, header)
        last = (max(entity.microSec, last?.microSec ?? .min), entity.frameNumber)
        self.sets = sets
    }

    mutating func finish() throws(DeviceError) {
        defer { file = nil }
        try file?.finish()
    }

    /// - Returns: nil where the entity is damaged; the decoder says so too.
    private func read(_ entity: FrameEntity) -> (ParameterSets, SliceHeader)? {
        let isKnown = sets?.sps == entity.sps && sets?.pps == entity.pps
        guard let sets = isKnown ? sets : try? ParameterSets(sps: entity.sps, pps: entity.pps) else { return nil }
        guard
            let first = try? AVCC.ranges(in: entity.body.span).first(where: { range in
                NALUnitType(rawValue: entity.body[range.lowerBound]).hasSliceHeader
            })
        else { return nil }
        guard let header = try? SliceHeader(parsing: entity.body.span.extracting(first), with: sets) else { return nil }
        return (sets, header)
    }

    private func picture(of entity: FrameEntity, _ sets: ParameterSets, at microSec: Int64) -> RecordedPicture {
        RecordedPicture(
            body: entity.body, sets: sets, isKeyframe: entity.isKeyframe, microSec: max(microSec - origin, 0))
    }

    /// Another stream's times do not follow the last one's.
    private func beginsNewFile(_ keyframe: FrameEntity, _ sets: ParameterSets) -> Bool {
        guard let file, let last else { return true }
        if keyframe.frameNumber <= last.number {
            let step = keyframe.microSec &- last.microSec
            if step <= 0 || step > Self.pauseMax { return true }
        }
        return !file.accepts(picture(of: keyframe, sets, at: keyframe.microSec))
    }

    private mutating func openFile(for keyframe: FrameEntity, _ sets: ParameterSets) throws(DeviceError) {
        try finish()
        fileCount += 1
        let output = if let first = firstFile.take() { first } else { try OutputFile(path: numbered(path)) }
        file = container == .h264 ? ByteStreamFile(output) : try ContainerFile(output, container, sets)
        origin = keyframe.microSec
        last = nil
        notify(DeviceNotice(fileCount > 1 ? .event : .detail, path, "recording to \(output.path)"))
        if keyframe.size != sets.sequence.size {
            let (size, coded) = (keyframe.size, sets.sequence.size)
            notify(
                DeviceNotice(
                    .detail, path,
                    "records \(coded.width)x\(coded.height) for \(size.width)x\(size.height): "
                        + "H.264 holds even sizes only"))
        }
    }

    /// Lays fillers evenly between the last picture and this one.
    private func fill(
        before entity: FrameEntity, _ header: SliceHeader, _ sets: ParameterSets, in file: any EncodedFile
    ) throws(DeviceError) {
        let fillers = frames.fillers(before: entity, header, sets)
        guard !fillers.isEmpty, let last else { return }
        let step = (entity.microSec - last.microSec) / Int64(fillers.count + 1)
        for (index, filler) in fillers.enumerated() {
            let body = (try? NALUnit(filler)).map { AVCC.body(of: [$0]) } ?? []
            let microSec = last.microSec + step * Int64(index + 1) - origin
            try file.write(RecordedPicture(body: body, sets: sets, isKeyframe: false, microSec: max(microSec, 0)))
        }
    }

    /// `folder/name.mp4` becomes `folder/name-2.mp4`.
    private func numbered(_ path: String) -> String {
        guard fileCount > 1, let dot = path.lastIndex(of: ".") else { return path }
        return path[..<dot] + "-\(fileCount)" + path[dot...]
    }

    /// A sender that comes back within ten minutes, on the same clock, goes on in the same file.
    private static let pauseMax: Int64 = 600_000_000
}
