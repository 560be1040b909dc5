package import PeerMedia

/// An open source of pictures.
package typealias VideoSource = SourceStream<VideoFrame>
/// An open source of pictures that are encoded already.
package typealias EntitySource = SourceStream<FrameEntity>

/// A source's frames, pulled one by one by one task, while a thread of the source's own does the waiting.
///
/// Nothing is read before the first `next()`. A live source keeps the newest frame for a slow consumer; any other is
/// held back by it.
package final class SourceStream<Element: Sendable>: Sendable {
    package let information: SourceInformation
    private let mailbox: SourceMailbox<Element>
    private let stop: StopSignal

    private init(information: SourceInformation, mailbox: SourceMailbox<Element>, stop: StopSignal) {
        self.information = information
        self.mailbox = mailbox
        self.stop = stop
    }

    deinit { close() }

    /// Frames that a slow consumer of a live source has missed so far.
    package var missedFrameCount: Int { mailbox.missedFrameCount }

    /// Waits for the next frame. To be called by one task at a time; where that is cancelled, the source is closed.
    /// - Returns: nil once the source has ended or is closed.
    /// - Throws: `DeviceError` where nothing more can be read.
    package func next() async throws(DeviceError) -> Element? {
        let outcome = await withTaskCancellationHandler {
            await mailbox.take()
        } onCancel: {
            close()
        }
        return try outcome.get()
    }

    /// Ends the source at once, also where a read blocks.
    package func close() {
        stop.raise()
        mailbox.close()
    }

    /// Opens a source on a thread of its own.
    /// - Parameters:
    ///   - stop: what `open` gives to its reader; raised by `close()` and by cancellation of the opening task.
    ///   - capacity: how many frames are read ahead of the consumer.
    ///   - open: runs on the source's thread.
    package static func open<Reader: SourceReader & ~Copyable & SendableMetatype>(
        stop: StopSignal, capacity: Int = 1, _ open: @escaping @Sendable () throws(DeviceError) -> Reader
    ) async throws(DeviceError) -> SourceStream where Reader.Element == Element {
        let mailbox = SourceMailbox<Element>(capacity: capacity)
        let opening = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                DeviceThread.start {
                    run(open, into: mailbox, stop: stop) { continuation.resume(returning: $0) }
                }
            }
        } onCancel: {
            stop.raise()
        }
        return SourceStream(information: try opening.get(), mailbox: mailbox, stop: stop)
    }

    private static func run<Reader: SourceReader & ~Copyable>(
        _ open: () throws(DeviceError) -> Reader, into mailbox: SourceMailbox<Element>, stop: StopSignal,
        opened: (Result<SourceInformation, DeviceError>) -> Void
    ) where Reader.Element == Element {
        var reader: Reader
        do throws(DeviceError) {
            reader = try open()
        } catch {
            return opened(.failure(error))
        }
        let information = reader.information
        opened(.success(information))
        do throws(DeviceError) {
            while mailbox.waitForDemand(readsAhead: information.isLive), let frame = try reader.read() {
                mailbox.put(frame, keepsNewest: information.isLive)
            }
            mailbox.end(with: nil)
        } catch {
            mailbox.end(with: error)
        }
    }
}
