import PeerSockets
import PeerUnits

/// A sink whose frames are written by a thread of its own, from a bounded queue.
package final class SinkStream<Element: Sendable>: Sendable {
    package let name: String
    private let queue: SinkQueue<Element>
    private let stop: StopSignal

    private init(name: String, queue: SinkQueue<Element>, stop: StopSignal) {
        self.name = name
        self.queue = queue
        self.stop = stop
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

    /// Opens a sink on a thread of its own.
    /// - Parameters:
    ///   - bound: how much may wait to be written.
    ///   - stop: what the writer waits with; raised where finishing takes too long.
    ///   - notify: is told once where the sink fails after it was opened.
    ///   - onWritten: is told of each frame once it has been written, on the sink's thread.
    ///   - makeWriter: runs on the sink's thread.
    package static func open<Writer: SinkWriter & ~Copyable & SendableMetatype>(
        name: String, bound: SinkQueue<Element>.Bound, stop: StopSignal, notify: @escaping NoticeHandler,
        onWritten: @escaping @Sendable (Element) -> Void = { _ in },
        _ makeWriter: @escaping @Sendable () throws(DeviceError) -> Writer
    ) async throws(DeviceError) -> SinkStream where Writer.Element == Element {
        let queue = SinkQueue(bound: bound)
        let failure: DeviceError? = await withCheckedContinuation { continuation in
            DeviceThread.start {
                let failure = run(makeWriter, from: queue, onWritten) { continuation.resume(returning: $0) }
                if let failure { notify(DeviceNotice(name, failedWith: failure)) }
                queue.end(with: failure)
            }
        }
        if let failure { throw failure }
        return SinkStream(name: name, queue: queue, stop: stop)
    }

    /// - Returns: why writing ended early, where it did.
    private static func run<Writer: SinkWriter & ~Copyable>(
        _ makeWriter: () throws(DeviceError) -> Writer, from queue: SinkQueue<Element>,
        _ onWritten: (Element) -> Void, opened: (DeviceError?) -> Void
    ) -> DeviceError? where Writer.Element == Element {
        var writer: Writer
        do throws(DeviceError) {
            writer = try makeWriter()
        } catch {
            opened(error)
            return nil
        }
        opened(nil)
        do throws(DeviceError) {
            try write(to: &writer, from: queue, onWritten)
            return nil
        } catch {
            return error
        }
    }

    private static func write<Writer: SinkWriter & ~Copyable>(
        to writer: inout Writer, from queue: SinkQueue<Element>, _ onWritten: (Element) -> Void
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
