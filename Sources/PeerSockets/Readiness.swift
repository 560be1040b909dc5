import CPeerLinux

/// What a watched descriptor is ready for.
package struct Readiness: OptionSet, Hashable, Sendable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    package static let readable = Readiness(rawValue: UInt32(CPEER_READABLE))
    package static let writable = Readiness(rawValue: UInt32(CPEER_WRITABLE))
    /// A socket's error queue holds something, or a pipe's other end is gone. Reported again until it is taken.
    package static let problem = Readiness(rawValue: UInt32(CPEER_PROBLEM))
}
