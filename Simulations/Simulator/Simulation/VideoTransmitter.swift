import PeerMedia
import PeerUnits

/// One side's camera and encoder, and the ledger of what they gave.
struct VideoTransmitter {
    let options: VideoOptions
    var ledger = FrameLedger()
    private let source: any PictureSource
    private var random: RandomSource
    private var pictureCount = 0
    /// When the encoder is done with the last picture.
    private(set) var busyUntil = Instant.zero

    init(_ options: VideoOptions, source: (any PictureSource)?, random: inout RandomSource) {
        self.options = options
        self.source = source ?? SyntheticSource(options, random: random.fork())
        self.random = random.fork()
    }

    /// Whether the encoder is still at the picture before.
    func isBusy(at now: Instant) -> Bool { now < busyUntil }

    /// How long after the connection the first picture is taken: a camera does not wait for the network.
    mutating func phase() -> TimeSpan {
        .nanoseconds(Int64(random.next(below: UInt64(options.frameInterval.nanoseconds))))
    }

    /// Encodes the picture taken now, and says when it is ready; nil where the encoder fails.
    mutating func encode(microSec: Int64, within plan: EncodingPlan, at now: Instant) -> (FrameEntity, Instant)? {
        busyUntil = now + options.encodingTime.value(at: random.next())
        return source.encode(picture: pictureCount, microSec: microSec, within: plan).map { ($0, busyUntil) }
    }

    mutating func withLedger(_ body: (inout FrameLedger) -> Void) {
        body(&ledger)
    }

    /// Counts a picture that the camera has taken, encoded or not.
    mutating func countPicture() {
        pictureCount += 1
    }
}
