import Synchronization

/// Somebody wants the program to end in good order: a signal, or the time is up.
package final class StopRequest: Sendable {
    private let state = Mutex(State())

    private struct State {
        var isMade = false
        var isTimeUp = false
        var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
        var nextKey = 0
    }

    package init() {}

    package var isMade: Bool { state.withLock { $0.isMade } }

    /// Whether it was the time (`--duration`) that asked first, and no person.
    package var isTimeUp: Bool { state.withLock { $0.isTimeUp } }

    /// Asks everybody who waits to end.
    package func make(isTimeUp: Bool = false) {
        let waiting = state.withLock { state in
            if !state.isMade { state.isTimeUp = isTimeUp }
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
