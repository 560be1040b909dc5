import PeerSockets

/// Starts the threads on which devices block, so that none of the cooperative pool's threads ever does.
package enum DeviceThread {
    /// Runs `body` on a new thread, which ends with it.
    ///
    /// The thread takes no signals: they belong to the program's own handler, and a closed pipe or a full disk is
    /// told by the call that met it (EPIPE, EFBIG) instead of by a signal that ends the program.
    package static func start(_ body: @escaping @Sendable () -> Void) {
        let status = SystemThread.start(name: "device", body)
        precondition(status == 0, "the system has a thread left for a device")
    }
}
