import CPeerLinux
package import PeerUnits

/// Why a socket or an event loop could not be opened; the description tells a person what to do about it.
package enum SocketError: Error, Hashable, Sendable {
    case portInUse(SocketAddress)
    case permissionDenied(SocketAddress)
    /// The machine has no such address, or the address lacks the interface it belongs to.
    case noSuchAddress(SocketAddress)
    /// The machine does not speak this version of IP.
    case familyUnavailable(SocketAddress)
    case tooManyOpenFiles
    /// Anything else: what was tried, and what the system said.
    case system(operation: String, SystemError)
}

extension SocketError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .portInUse(let address):
            "port \(address.port) is in use (\(address)): end what holds it, or choose another (0 picks a free one)"
        case .permissionDenied(let address):
            "not allowed to use \(address): ports below 1024 are for the administrator, so choose a higher one"
        case .noSuchAddress(let address):
            "this machine has no address \(address.host): choose one of 'ip address', with %INTERFACE behind fe80…"
        case .familyUnavailable(let address):
            "this machine does not speak the IP version of \(address): choose an address of the other one"
        case .tooManyOpenFiles:
            "too many files are open: close some, or raise the limit (ulimit -n)"
        case .system(let operation, let error):
            "\(operation) failed: \(error)"
        }
    }
}

extension SocketError {
    /// What a negated errno of the kernel means for `address`.
    init(opening address: SocketAddress, status: Int32, step: Int32) {
        let operation = step == Int32(CPEER_STEP_BIND) ? "binding to \(address)" : "opening a UDP socket for \(address)"
        switch -status {
        case SystemError.addressInUse: self = .portInUse(address)
        case SystemError.accessDenied, SystemError.notPermitted: self = .permissionDenied(address)
        case SystemError.addressNotAvailable: self = .noSuchAddress(address)
        // A link-local address without its interface.
        case SystemError.invalidArgument where step == Int32(CPEER_STEP_BIND): self = .noSuchAddress(address)
        case SystemError.familyNotSupported: self = .familyUnavailable(address)
        case SystemError.processFilesExhausted, SystemError.systemFilesExhausted: self = .tooManyOpenFiles
        default: self = .system(operation: operation, SystemError(code: -status))
        }
    }

    init(operation: String, status: Int32) {
        switch -status {
        case SystemError.processFilesExhausted, SystemError.systemFilesExhausted: self = .tooManyOpenFiles
        default: self = .system(operation: operation, SystemError(code: -status))
        }
    }
}
