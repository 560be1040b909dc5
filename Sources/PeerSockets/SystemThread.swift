import CPeerLinux

/// Threads of their own for what waits in the kernel.
package enum SystemThread {
    /// Runs `body` on a new thread. The name is cut to 15 bytes.
    /// - Returns: 0, or the negated errno where the system has no room for a thread.
    package static func start(name: String, _ body: @escaping @Sendable () -> Void) -> Int32 {
        let context = unsafe Unmanaged.passRetained(Body(body))
        let status = unsafe cpeer_thread_start(name, { unsafe Body.run($0) }, context.toOpaque())
        if status < 0 { unsafe context.release() }
        return status
    }

    private final class Body: Sendable {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) {
            self.body = body
        }

        static func run(_ context: UnsafeMutableRawPointer?) {
            guard let context = unsafe context else { return }
            unsafe Unmanaged<Body>.fromOpaque(context).takeRetainedValue().body()
        }
    }
}
