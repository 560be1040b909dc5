import Glibc

/// A thread on which a device blocks, so that none of the cooperative pool's threads ever does.
package final class DeviceThread: Sendable {
    private let body: @Sendable () -> Void

    private init(body: @escaping @Sendable () -> Void) {
        self.body = body
    }

    /// Runs `body` on a new thread, which ends with it.
    ///
    /// The thread takes no signals: they belong to the program's own handler, and a closed pipe or a full disk is told by
    /// the call that met it (EPIPE, EFBIG) instead of by a signal that ends the program.
    package static func start(_ body: @escaping @Sendable () -> Void) {
        DeviceThread(body: body).create()
    }

    private func create() {
        let own = unsafe Unmanaged.passRetained(self)
        var thread = pthread_t()
        let status = unsafe pthread_create(&thread, nil, { unsafe DeviceThread.main($0) }, own.toOpaque())
        precondition(status == 0, "the system has a thread left for a device")
        pthread_detach(thread)
    }

    private static func main(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        guard let argument = unsafe argument else { return nil }
        let thread = unsafe Unmanaged<DeviceThread>.fromOpaque(argument).takeRetainedValue()
        var signals = sigset_t()
        unsafe sigfillset(&signals)
        unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
        thread.body()
        return nil
    }
}
