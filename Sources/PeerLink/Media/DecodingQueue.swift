import PeerMedia
import PeerTransport
import Synchronization

/// Frames on their way to the decoder. Where it falls behind, all is passed over up to the next keyframe.
final class DecodingQueue: Sendable {
    let stream: AsyncStream<ReceivedFrame>
    private let continuation: AsyncStream<ReceivedFrame>.Continuation
    private let waiting = Mutex(0)
    private let isPassingOver = Mutex(false)

    init() {
        (stream, continuation) = AsyncStream.makeStream()
    }

    /// Adds a frame; false where it is passed over and a keyframe is needed.
    func append(_ frame: ReceivedFrame) -> Bool {
        let isFull = waiting.withLock { $0 >= DecodingQueue.countMax }
        let isPassedOver = isPassingOver.withLock { passing in
            if isFull { passing = true } else if frame.entity.isKeyframe { passing = false }
            return passing
        }
        guard !isPassedOver else { return false }
        waiting.withLock { $0 += 1 }
        continuation.yield(frame)
        return true
    }

    func took() {
        waiting.withLock { $0 -= 1 }
    }

    func finish() {
        continuation.finish()
    }

    /// A second at 30 frames: a decoder that far behind never catches up by itself.
    private static let countMax = 30
}
