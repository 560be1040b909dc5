package import PeerUnits

/// The frames that wait for a sink's thread, bounded in number and bytes.
package final class SinkQueue<Element: Sendable>: Sendable {
    /// How much may wait, and what gives way.
    package struct Bound: Sendable {
        /// The frames that may wait.
        package var frameCountMax: Int
        /// The bytes that may wait, as `byteCount` weighs them; one frame may always wait.
        package var byteCountMax: Int
        /// Where there is no room: drop the frame that has waited longest, or the one that comes.
        package var dropsOldest: Bool
        package var byteCount: @Sendable (Element) -> Int
    }

    private struct State {
        var frames: [Element] = []
        var byteCount = 0
        var droppedFrameCount = 0
        var isClosed = false
        var isEnded = false
        var failure: DeviceError?
        var waiting: [CheckedContinuation<DeviceError?, Never>] = []
    }

    private let bound: Bound
    private let state = Monitor(State())

    package init(bound: Bound) {
        self.bound = bound
    }

    package var droppedFrameCount: Int { state.withLock { $0.droppedFrameCount } }

    /// Takes a frame, or drops one, and returns at once.
    package func put(_ frame: Element) {
        let byteCount = bound.byteCount(frame)
        state.withLock { state in
            guard !state.isClosed, !state.isEnded else { return }
            while hasNoRoom(for: byteCount, in: state) {
                state.droppedFrameCount += 1
                guard bound.dropsOldest else { return }
                state.byteCount -= bound.byteCount(state.frames.removeFirst())
            }
            state.frames.append(frame)
            state.byteCount += byteCount
        }
    }

    /// Blocks until there is a frame.
    /// - Returns: nil once the queue is closed and empty.
    package func take() -> Element? {
        let outcome: Element?? = state.wait { state in
            if state.isEnded { return .some(nil) }
            guard !state.frames.isEmpty else { return state.isClosed ? .some(nil) : nil }
            let frame = state.frames.removeFirst()
            state.byteCount -= bound.byteCount(frame)
            return frame
        }
        return outcome ?? nil
    }

    /// Takes no more frames; those that wait are still written.
    package func close() { state.withLock { $0.isClosed = true } }

    /// Says that nothing more will be written.
    package func end(with failure: DeviceError?) {
        let waiting = state.withLock { state in
            if !state.isEnded { state.failure = failure }
            state.isEnded = true
            state.frames = []
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume(returning: failure) }
    }

    /// Waits for the end.
    /// - Returns: why it ended early, where it did.
    package func ended() async -> DeviceError? {
        await withCheckedContinuation { continuation in
            let outcome: DeviceError?? = state.withLock { state in
                if state.isEnded { return .some(state.failure) }
                state.waiting.append(continuation)
                return nil
            }
            if let outcome { continuation.resume(returning: outcome) }
        }
    }

    /// - Returns: whether the end came before `deadline`.
    package func waitForEnd(until deadline: Instant) -> Bool {
        state.wait(until: deadline) { $0.isEnded ? true : nil } ?? false
    }

    private func hasNoRoom(for byteCount: Int, in state: State) -> Bool {
        !state.frames.isEmpty
            && (state.frames.count >= bound.frameCountMax || state.byteCount + byteCount > bound.byteCountMax)
    }
}
