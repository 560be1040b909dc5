import PeerCodecs
import PeerMedia
import PeerSockets
import PeerTransport
import PeerUnits

/// The decoder on a thread of its own: frames in order in, pictures out.
actor Decoding {
    private let executor = CodecExecutor()
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }
    private var decoder: LibavDecoder?
    private var newest: FrameNumber?

    /// What became of one frame, and when.
    struct Outcome: Sendable {
        let frame: ReceivedFrame
        let result: Result<VideoFrame, VideoCodecError>
        let decodedAt: Instant
    }

    /// Decodes what the queue brings until it ends; tells `report` of each.
    func run(_ queue: DecodingQueue, report: @Sendable (Outcome) async -> Void) async {
        for await frame in queue.stream {
            let result = decode(frame.entity)
            queue.took()
            await report(Outcome(frame: frame, result: result, decodedAt: SystemClock.now()))
        }
    }

    func decode(_ entity: FrameEntity) -> Result<VideoFrame, VideoCodecError> {
        do throws(VideoCodecError) {
            // A number that goes back is another session's: the other side has been started anew.
            if let newest, entity.frameNumber <= newest, entity.isKeyframe { decoder = nil }
            if decoder == nil { decoder = try LibavDecoder() }
            newest = entity.frameNumber
            guard var picture = try decoder?.decode(entity) else { return .failure(.damaged("there is no decoder")) }
            picture.frameNumber = entity.frameNumber
            return .success(picture)
        } catch {
            return .failure(error)
        }
    }
}
