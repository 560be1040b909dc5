import PeerMedia
import PeerTransport
import Synchronization

/// Frames on their way to the decoder. Where it falls behind, all is passed over up to the next keyframe.
final class DecodingQueue: Sendable {
    let stream: AsyncStream<ReceivedFrame>
    private let continuation: AsyncStream<ReceivedFrame>.Continuation
    private let state = Mutex(State())

    private struct State {
        var waitingCount = 0
        var isPassingOver = false
    }

    init() {
        (stream, continuation) = AsyncStream.makeStream()
    }

    /// Adds a frame; false where it is passed over and a keyframe is needed.
    func append(_ frame: ReceivedFrame) -> Bool {
        let isTaken = state.withLock { state in
            if state.waitingCount >= DecodingQueue.countMax {
                state.isPassingOver = true
            } else if frame.entity.isKeyframe {
                state.isPassingOver = false
            }
            if !state.isPassingOver { state.waitingCount += 1 }
            return !state.isPassingOver
        }
        if isTaken { continuation.yield(frame) }
        return isTaken
    }

    func took() {
        state.withLock { $0.waitingCount -= 1 }
    }

    func finish() {
        continuation.finish()
    }

    /// A second at 30 frames: a decoder that far behind never catches up by itself.
    private static let countMax = 30
}
