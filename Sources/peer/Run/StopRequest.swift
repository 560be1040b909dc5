import Synchronization

/// Somebody wants the program to end in good order: a signal, or the time is up.
package final class StopRequest: Sendable {
    private let state = Mutex(State())

    private struct State {
        var isMade = false
        var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
        var nextKey = 0
    }

    package init() {}

    package var isMade: Bool { state.withLock { $0.isMade } }

    /// Asks everybody who waits to end.
    package func make() {
        let waiting = state.withLock { state in
            state.isMade = true
            defer { state.waiting = [:] }
            return state.waiting.values
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Returns once the request is made, or the waiting task is cancelled.
    package func wait() async {
        let key = state.withLock { state in
            state.nextKey += 1
            return state.nextKey
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let mustWait = state.withLock { state in
                    guard !state.isMade, !Task.isCancelled else { return false }
                    state.waiting[key] = continuation
                    return true
                }
                if !mustWait { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.waiting.removeValue(forKey: key) }?.resume()
        }
    }
}
