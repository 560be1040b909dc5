import PeerMedia
import PeerTransport
import PeerUnits

extension FrameRecord {
    /// The ledger of a decoded frame; the sender's times are mapped to this clock where its offset is known.
    init(_ outcome: Decoding.Outcome, clock: ClockOffset?) {
        let received = outcome.frame
        let entity = received.entity
        self.init(isSent: false, outcome: Outcome(received.outcome))
        frame = entity.frameNumber.rawValue
        if let clock {
            captureMicros = clock.localMicros(atRemote: entity.microSec)
            encodedMicros = clock.localMicros(atRemote: entity.microSec &+ Int64(received.encodingMicroseconds))
            // Only the low half of the sender's clock travels with a packet; the capture time tells the rest.
            let sinceCapture = received.sentMicros &- UInt32(truncatingIfNeeded: entity.microSec)
            sentMicros = clock.localMicros(atRemote: entity.microSec &+ Int64(sinceCapture))
            clockErrorMicros = clock.errorMicros
        }
        receivedMicros = received.receivedAt.microseconds
        releasedMicros = received.releasedAt.microseconds
        decodedMicros = outcome.decodedAt.microseconds
        byteCount = received.byteCount.bytes
        width = entity.width
        height = entity.height
        isKeyframe = entity.isKeyframe
    }
}

extension FrameRecord.Outcome {
    init(_ outcome: FrameOutcome) {
        switch outcome {
        case .clean: self = .clean
        case .parity: self = .parity
        case .retransmission: self = .retransmission
        }
    }
}
