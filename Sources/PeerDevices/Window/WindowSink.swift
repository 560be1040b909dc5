package import PeerMedia
import PeerSockets
import PeerUnits

/// A window that shows the newest picture. All of SDL runs on a thread of its own.
package final class WindowSink: VideoSink {
    package let name = "window"
    private let mailbox: WindowMailbox

    private init(_ mailbox: WindowMailbox) { self.mailbox = mailbox }

    deinit { mailbox.close() }

    /// Why the window does not go on, where it does not.
    package var failure: DeviceError? { mailbox.failure }

    package var droppedFrameCount: Int { mailbox.droppedFrameCount }

    /// Takes a picture and returns at once.
    package func write(_ frame: VideoFrame) { mailbox.put(frame) }

    /// Dims the picture and says why it stands still; nil: it moves again.
    package func show(caption: String?) { mailbox.changeOverlay { $0.caption = caption } }

    /// Takes the lines that the key `s` shows.
    package func show(statistics: [String]) { mailbox.changeOverlay { $0.statistics = statistics } }

    /// Closes the window.
    package func finish() async throws(DeviceError) {
        let mailbox = mailbox
        mailbox.close()
        let failure: DeviceError? = await withCheckedContinuation { continuation in
            DeviceThread.start {
                continuation.resume(returning: mailbox.waitForEnd(until: SystemClock.now() + Self.closingTimeMax))
            }
        }
        if let failure { throw failure }
    }

    /// Whether the environment names a display.
    package static var hasDisplay: Bool { WindowSurface.hasDisplay }

    /// Opens a window.
    /// - Parameters:
    ///   - caption: why there is no picture yet.
    ///   - awaitsPicture: opens it with the first picture only; where it cannot be shown then, that is only told.
    ///   - onShown: is told of each picture once it is on the screen, on the window's thread.
    ///   - onClosed: is called where a person closes the window.
    /// - Throws: `DeviceError.noDisplay`.
    package static func open(
        caption: String? = nil, awaitsPicture: Bool = false, notify: @escaping NoticeHandler,
        onShown: @escaping @Sendable (VideoFrame) -> Void = { _ in }, onClosed: @escaping @Sendable () -> Void = {}
    ) async throws(DeviceError) -> WindowSink {
        let mailbox = WindowMailbox()
        mailbox.changeOverlay { $0.caption = caption }
        let failure: DeviceError? = await withCheckedContinuation { continuation in
            DeviceThread.start {
                var isOpening = !awaitsPicture
                if awaitsPicture { continuation.resume(returning: nil) }
                let loop = WindowLoop(mailbox: mailbox, onShown: onShown, onClosed: onClosed)
                var failure: DeviceError?
                do throws(DeviceError) {
                    try loop.run(awaitsPicture: awaitsPicture) {
                        if isOpening { continuation.resume(returning: nil) }
                        isOpening = false
                    }
                } catch {
                    failure = error
                }
                mailbox.end(with: awaitsPicture ? nil : failure)
                guard let failure else { return }
                if isOpening {
                    continuation.resume(returning: failure)
                } else if awaitsPicture {
                    notify(DeviceNotice(.warning, "window", failure.explanation))
                } else {
                    notify(DeviceNotice("window", failedWith: failure))
                }
            }
        }
        if let failure { throw failure }
        return WindowSink(mailbox)
    }

    /// A display that hangs must not keep a person who pressed Control-C.
    private static var closingTimeMax: TimeSpan { .seconds(3) }
}
