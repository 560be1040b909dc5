import Dispatch
import Glibc

/// The signals that end the program in good order. A second one ends it at once, as the system does.
package final class ShutdownSignals {
    /// Gives SIGINT, SIGTERM or SIGHUP when one comes; from then on all of them have their usual effect.
    package let stream: AsyncStream<Int32>
    private let sources: [any DispatchSourceSignal]

    package init() {
        // A pipe whose reader is gone is an error of that sink, not the end of the program.
        signal(SIGPIPE, SIG_IGN)
        let (stream, continuation) = AsyncStream.makeStream(of: Int32.self)
        self.stream = stream
        sources = Self.numbers.map { Self.source(for: $0, continuation) }
    }

    deinit {
        for source in sources { source.cancel() }
    }

    private static func source(
        for number: Int32, _ continuation: AsyncStream<Int32>.Continuation
    ) -> any DispatchSourceSignal {
        signal(number, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
        source.setEventHandler {
            for number in numbers { signal(number, SIG_DFL) }
            continuation.yield(number)
        }
        source.activate()
        return source
    }

    private static let numbers = [SIGINT, SIGTERM, SIGHUP]
}
