import Synchronization

/// One consumer's values: a bounded queue whose oldest goes where it is full.
final class Mailbox<Element: Sendable>: Sendable {
    private let state = Mutex(State())
    private let countMax: Int

    private struct State {
        var waiting: [Element] = []
        var continuation: CheckedContinuation<Element?, Never>?
        var isFinished = false
    }

    init(countMax: Int) {
        self.countMax = max(1, countMax)
    }

    func send(_ element: Element) {
        let continuation = state.withLock { state -> CheckedContinuation<Element?, Never>? in
            guard !state.isFinished else { return nil }
            if let continuation = state.continuation {
                state.continuation = nil
                return continuation
            }
            if state.waiting.count == countMax { state.waiting.removeFirst() }
            state.waiting.append(element)
            return nil
        }
        continuation?.resume(returning: element)
    }

    func finish() {
        let continuation = state.withLock { state in
            state.isFinished = true
            defer { state.continuation = nil }
            return state.continuation
        }
        continuation?.resume(returning: nil)
    }

    /// The next value; nil after the end, or once the iterating task is cancelled.
    func next() async -> Element? {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let immediate = state.withLock { state -> Element?? in
                    if !state.waiting.isEmpty { return .some(state.waiting.removeFirst()) }
                    if state.isFinished || Task.isCancelled { return .some(nil) }
                    state.continuation = continuation
                    return nil
                }
                if let immediate { continuation.resume(returning: immediate) }
            }
        } onCancel: {
            finish()
        }
    }
}
