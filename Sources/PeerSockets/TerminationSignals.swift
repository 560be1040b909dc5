import CPeerLinux

/// The signals that end a program in good order (SIGINT, SIGTERM, SIGHUP), caught from the moment of creation on.
///
/// After the first one they have their usual effect again, so that a second one ends the program at once. SIGPIPE is
/// ignored: a pipe whose reader is gone is an error of that pipe, not the program's end. One at a time in a process,
/// and
/// after it is gone signals are still caught, and forgotten.
package final class TerminationSignals: Sendable {
    /// Gives the number of the first that comes.
    package let stream: AsyncStream<Int32>
    private let loop: EventLoop
    private let watch: SocketWatch

    package init() throws(SocketError) {
        let status = cpeer_signals_catch()
        guard status >= 0 else { throw SocketError(operation: "catching signals", status: status) }
        let descriptor = FileDescriptor(owning: status)
        let (stream, continuation) = AsyncStream.makeStream(of: Int32.self)
        self.stream = stream
        loop = try EventLoop(name: "peer signals")
        watch = try loop.watch(descriptor) { _ in
            let number = cpeer_signals_take(descriptor.number)
            if number != 0 { continuation.yield(number) }
        }
    }
}
