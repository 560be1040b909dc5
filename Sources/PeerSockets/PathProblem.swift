import CPeerLinux
package import PeerUnits

/// What the network said about a datagram sent earlier.
///
/// An ICMP message is not authenticated: it is a hint to a person and a reason to try something, never to give up a
/// session.
package struct PathProblem: Hashable, Sendable {
    /// What it says.
    package enum Kind: Hashable, Sendable {
        /// The host is there and nobody listens on the port.
        case portClosed
        case hostUnreachable
        case networkUnreachable
        /// Longer than the path carries; the IP packet size that fits, headers included, 0 where unknown.
        case datagramTooLong(pathByteCountMax: Int)
        /// A firewall on the way forbids it.
        case forbidden
        case other(SystemError)
    }

    /// Where the datagram went.
    package let remote: SocketAddress
    package let kind: Kind
}

extension PathProblem {
    /// Nil where this machine itself said it, which `send` has reported already, or where no destination is named.
    init?(_ problem: cpeer_problem) {
        guard problem.is_local == 0, let remote = SocketAddress(problem.remote) else { return nil }
        self.remote = remote
        kind = Kind(problem)
    }
}

extension PathProblem.Kind {
    fileprivate init(_ problem: cpeer_problem) {
        switch problem.error {
        case SystemError.connectionRefused: self = .portClosed
        case SystemError.hostUnreachable, SystemError.hostDown: self = .hostUnreachable
        case SystemError.networkUnreachable, SystemError.networkDown: self = .networkUnreachable
        case SystemError.messageTooLong: self = .datagramTooLong(pathByteCountMax: Int(problem.mtu))
        case SystemError.accessDenied, SystemError.notPermitted: self = .forbidden
        default: self = .other(SystemError(code: problem.error))
        }
    }
}
