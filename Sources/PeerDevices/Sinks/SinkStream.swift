import PeerSockets
import PeerUnits

/// A sink whose frames are written by a thread of its own, from a bounded queue.
package final class SinkStream<Element: Sendable>: Sendable {
    package let name: String
    private let queue: SinkQueue<Element>
    private let stop: StopSignal

    /// - Parameters:
    ///   - bound: how much may wait to be written.
    ///   - stop: what the writer waits with; raised where finishing takes too long.
    ///   - notify: is told once where the sink fails, and of the first frame that is dropped.
    ///   - onWritten: is told of each frame once it has been written, on the sink's thread.
    ///   - makeWriter: runs on the sink's thread; its failure is the sink's.
    package init<Writer: SinkWriter & ~Copyable & SendableMetatype>(
        name: String, bound: SinkQueue<Element>.Bound, stop: StopSignal, notify: @escaping NoticeHandler,
        onWritten: @escaping @Sendable (Element) -> Void = { _ in },
        _ makeWriter: @escaping @Sendable () throws(DeviceError) -> Writer
    ) where Writer.Element == Element {
        self.name = name
        self.stop = stop
        let queue = SinkQueue(bound: bound)
        self.queue = queue
        DeviceThread.start {
            var failure: DeviceError?
            do throws(DeviceError) {
                var writer = try makeWriter()
                try Self.run(&writer, from: queue, onWritten)
            } catch {
                failure = error
                notify(DeviceNotice(name, failedWith: error))
            }
            queue.end(with: failure)
        }
    }

    deinit { queue.close() }

    package var droppedFrameCount: Int { queue.droppedFrameCount }

    /// Takes a frame and returns at once.
    package func write(_ element: Element) { queue.put(element) }

    /// Waits until what was taken is written, for at most three seconds.
    /// - Throws: why the sink stopped before, where it did.
    package func finish() async throws(DeviceError) {
        queue.close()
        let (queue, stop) = (queue, stop)
        DeviceThread.start {
            if !queue.waitForEnd(until: SystemClock.now() + Self.finishingTimeMax) {
                stop.raise()
                queue.end(with: nil)
            }
        }
        if let failure = await queue.ended() { throw failure }
    }

    private static func run<Writer: SinkWriter & ~Copyable>(
        _ writer: inout Writer, from queue: SinkQueue<Element>, _ onWritten: (Element) -> Void
    ) throws(DeviceError) where Writer.Element == Element {
        var failure: DeviceError?
        do throws(DeviceError) {
            while let element = queue.take() {
                try writer.write(element)
                onWritten(element)
            }
        } catch {
            failure = error
        }
        do throws(DeviceError) {
            try writer.finish()
        } catch {
            throw failure ?? error
        }
        if let failure { throw failure }
    }

    /// A pipe that nobody reads, or a disk that hangs, must not keep a person who pressed Control-C.
    private static var finishingTimeMax: TimeSpan { .seconds(3) }
}
