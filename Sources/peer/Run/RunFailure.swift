import PeerDevices
import PeerLink

/// Why the program ends otherwise than in good order: its exit status, and a line that says what to do about it.
struct RunFailure: Error, Hashable, Sendable {
    let status: ExitStatus
    let line: String

    init(_ status: ExitStatus, _ line: String) {
        self.status = status
        self.line = line
    }

    init(_ error: PeerError) {
        self.init(ExitStatus(error), error.description)
    }

    init(_ error: TrustFileError) {
        self.init(.usage, error.description)
    }

    init(_ error: DeviceError) {
        self.init(.media, error.description)
    }
}

extension ExitStatus {
    /// The class that an error of the link belongs to.
    init(_ error: PeerError) {
        switch error {
        case .socket, .file: self = .usage
        case .address, .unreachable, .busy, .lost, .remote, .closed: self = .noPeer
        case .notTrusted, .keyChanged, .refused, .inviteAltered, .inviteExpired, .inviteSpent: self = .notTrusted
        }
    }
}
