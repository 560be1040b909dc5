import PeerDevices
import Synchronization

/// The window of a run: one for all peers, that tells what it waits for between them.
final class RunWindow: Sendable {
    let sink: WindowSink
    private let failures: Current

    /// Whose sinks the window belongs to now.
    final class Current: Sendable {
        private let failures = Mutex<SinkFailures?>(nil)

        func set(_ failures: SinkFailures?) { self.failures.withLock { $0 = failures } }

        func add() { failures.withLock { $0 }?.add() }
    }

    /// - Parameter failures: is told where the window does not go on.
    init(_ sink: WindowSink, failures: Current) {
        self.sink = sink
        self.failures = failures
    }

    /// A link begins: its pictures are shown from now on.
    func begin(_ failures: SinkFailures) {
        self.failures.set(failures)
        if sink.failure != nil { failures.add() }
        sink.show(caption: nil)
    }

    /// A link has ended, and the next peer is waited for.
    func wait() {
        failures.set(nil)
        sink.show(caption: Self.waiting)
    }

    static let waiting = "waiting for a peer"
}
