import CPeerLinux

/// Owns an open file of the process, and closes it with its last reference.
///
/// A class, since a socket and the loop that watches it share one: the number must not go to another file while it is
/// still watched.
package final class FileDescriptor: Sendable {
    package let number: Int32

    /// Takes over `number`, which nobody else closes.
    package init(owning number: Int32) {
        self.number = number
    }

    deinit {
        cpeer_close(number)
    }
}
