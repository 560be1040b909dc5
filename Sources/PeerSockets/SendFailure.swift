/// Why the kernel refused a datagram.
package enum SendFailure: Hashable, Sendable {
    /// Longer than this machine's own link carries.
    case datagramTooLong
    /// No route leads there, at the moment.
    case unreachable
    /// The address to send from is no longer this machine's: the network has changed.
    case localAddressGone
    /// A rule of this machine's firewall forbids it.
    case forbidden
    case system(SystemError)
}

extension SendFailure {
    /// What a negated errno means; `namedLocal` where the address to send from was given.
    init(status: Int32, namedLocal: Bool) {
        switch -status {
        case SystemError.messageTooLong:
            self = .datagramTooLong
        case SystemError.networkUnreachable, SystemError.hostUnreachable, SystemError.networkDown, SystemError.hostDown,
            SystemError.familyNotSupported:
            self = .unreachable
        case SystemError.addressNotAvailable where namedLocal, SystemError.invalidArgument where namedLocal:
            self = .localAddressGone
        case SystemError.notPermitted, SystemError.accessDenied:
            self = .forbidden
        default:
            self = .system(SystemError(code: -status))
        }
    }
}
