import PeerMedia
import PeerSockets
import PeerUnits

/// What the window's thread does, from the window's opening to its end.
struct WindowLoop: Sendable {
    let mailbox: WindowMailbox
    let onShown: @Sendable (VideoFrame) -> Void
    let onClosed: @Sendable () -> Void

    /// Runs until the window is closed by either side.
    func run(awaitsPicture: Bool, opened: () -> Void) throws(DeviceError) {
        var first: VideoFrame?
        while awaitsPicture, first == nil {
            switch mailbox.next(until: SystemClock.now() + .seconds(1)) {
            case .show(let frame): first = frame
            case .nothing, .redraw: break
            case .close: return
            }
        }
        var surface = try WindowSurface(title: "peer", size: Self.size)
        opened()
        if let first {
            surface.fit(first)
            try surface.setPicture(first)
        }
        surface.draw(mailbox.overlay, showsStatistics: false)
        surface.present()
        if let first { onShown(first) }
        try show(on: &surface, isFitted: first != nil)
    }

    /// - Parameter isFitted: the window has the size of its first picture.
    private func show(on surface: inout WindowSurface, isFitted: Bool) throws(DeviceError) {
        var (isFitted, showsStatistics) = (isFitted, false)
        while true {
            var shown: VideoFrame?
            var mustDraw = true
            switch mailbox.next(until: SystemClock.now() + Self.eventInterval) {
            case .show(let frame):
                if !isFitted { surface.fit(frame) }
                isFitted = true
                try surface.setPicture(frame)
                shown = frame
            case .redraw: break
            case .nothing: mustDraw = false
            case .close: return
            }
            let events = surface.pollEvents()
            if events.contains(.close) {
                onClosed()
                return
            }
            for event in events where event == .toggleFullscreen { surface.toggleFullscreen() }
            for event in events where event == .toggleStatistics { showsStatistics.toggle() }
            guard mustDraw || !events.isEmpty else { continue }
            surface.draw(mailbox.overlay, showsStatistics: showsStatistics)
            surface.present()
            if let shown { onShown(shown) }
        }
    }

    /// Nobody notices that a key takes a hundredth of a second.
    private static var eventInterval: TimeSpan { .milliseconds(10) }
    /// Before the first picture.
    private static let size = PictureSize(width: 960, height: 540)
}
