/// Hands frames from a source's thread to the task that pulls them.
final class SourceMailbox<Element: Sendable>: Sendable {
    typealias Outcome = Result<Element?, DeviceError>

    private struct State {
        var frames: [Element] = []
        var isStarted = false
        var isClosed = false
        var end: Outcome?
        var waiting: CheckedContinuation<Outcome, Never>?
        var missedFrameCount = 0
    }

    private let capacity: Int
    private let state = Monitor(State())

    /// - Parameter capacity: one frame ahead lets the source's thread work while the frame before is encoded; more
    ///   would only age, unless frames build on one another.
    init(capacity: Int) {
        self.capacity = capacity
    }

    var missedFrameCount: Int { state.withLock { $0.missedFrameCount } }

    /// Waits for the next frame, or for the end.
    func take() async -> Outcome {
        await withCheckedContinuation { continuation in
            let outcome: Outcome? = state.withLock { state in
                state.isStarted = true
                if let outcome = Self.available(in: &state) { return outcome }
                precondition(state.waiting == nil, "one task at a time pulls from a source")
                state.waiting = continuation
                return nil
            }
            if let outcome { continuation.resume(returning: outcome) }
        }
    }

    /// Blocks the source's thread until there is room for a frame.
    /// - Parameter readsAhead: only the first demand is waited for.
    /// - Returns: false where the mailbox is closed.
    func waitForDemand(readsAhead: Bool) -> Bool {
        state.wait { state in
            if state.isClosed { return false }
            guard state.isStarted else { return nil }
            return readsAhead || state.frames.count < capacity ? true : nil
        }
    }

    func put(_ frame: Element, keepsNewest: Bool) {
        let waiting = state.withLock { state -> CheckedContinuation<Outcome, Never>? in
            if let waiting = state.waiting.take() { return waiting }
            if keepsNewest, state.frames.count >= capacity {
                state.frames.removeFirst()
                state.missedFrameCount += 1
            }
            if !state.isClosed { state.frames.append(frame) }
            return nil
        }
        waiting?.resume(returning: .success(frame))
    }

    /// Says that no more frames come; those already there are still given.
    func end(with error: DeviceError?) {
        finish { state in
            if !state.isClosed { state.end = error.map { .failure($0) } ?? .success(nil) }
        }
    }

    /// Gives no more frames, not even those already there.
    func close() {
        finish { state in
            state.isClosed = true
            state.frames = []
            state.end = .success(nil)
        }
    }

    private func finish(_ change: (inout State) -> Void) {
        let (waiting, outcome) = state.withLock { state -> (CheckedContinuation<Outcome, Never>?, Outcome) in
            change(&state)
            return (state.waiting.take(), state.end ?? .success(nil))
        }
        waiting?.resume(returning: outcome)
    }

    private static func available(in state: inout State) -> Outcome? {
        state.frames.isEmpty ? state.end : .success(state.frames.removeFirst())
    }
}
