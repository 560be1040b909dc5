import PeerMedia
import PeerSockets
import PeerUnits

/// What passes between the link and the window's thread: the newest picture, and the wish to end.
final class WindowMailbox: Sendable {
    private let state = Monitor(State())

    private struct State {
        var frame: VideoFrame?
        var droppedFrameCount = 0
        var overlay = Overlay()
        var isOverlayNew = false
        var isClosed = false
        var isEnded = false
        var failure: DeviceError?
    }

    /// What is written over the picture.
    struct Overlay: Hashable, Sendable {
        /// Why the picture stands still; it is dimmed then.
        var caption: String?
        var statistics: [String] = []
    }

    var overlay: Overlay { state.withLock { $0.overlay } }

    func changeOverlay(_ change: @Sendable (inout Overlay) -> Void) {
        state.withLock { state in
            let old = state.overlay
            change(&state.overlay)
            if state.overlay != old { state.isOverlayNew = true }
        }
    }

    /// What the window's thread has to do next.
    enum Next: Sendable {
        case show(VideoFrame)
        case redraw
        case nothing
        case close
    }

    var failure: DeviceError? { state.withLock { $0.failure } }

    var droppedFrameCount: Int { state.withLock { $0.droppedFrameCount } }

    /// Takes the newest picture; one that still waits gives way.
    func put(_ frame: VideoFrame) {
        state.withLock { state in
            guard !state.isClosed, !state.isEnded else { return }
            if state.frame != nil { state.droppedFrameCount += 1 }
            state.frame = frame
        }
    }

    /// Blocks until there is something to do, or the deadline.
    func next(until deadline: Instant) -> Next {
        let next: Next? = state.wait(until: deadline) { state in
            if state.isClosed { return .close }
            let isOverlayNew = state.isOverlayNew
            state.isOverlayNew = false
            guard let frame = state.frame else { return isOverlayNew ? .redraw : nil }
            state.frame = nil
            return .show(frame)
        }
        return next ?? .nothing
    }

    func close() { state.withLock { $0.isClosed = true } }

    func end(with failure: DeviceError?) {
        state.withLock { state in
            state.isEnded = true
            state.failure = failure
            state.frame = nil
        }
    }

    /// Blocks until the window's thread has ended.
    func waitForEnd(until deadline: Instant) -> DeviceError? {
        let failure: DeviceError?? = state.wait(until: deadline) { $0.isEnded ? .some($0.failure) : nil }
        return failure ?? nil
    }
}
