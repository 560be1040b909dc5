import PeerSockets

extension PathProblem.Kind {
    /// What a person can make of it.
    var hint: String {
        switch self {
        case .portClosed:
            "the host is there, but nobody listens on that port: start 'peer --listen' there, or check the port"
        case .hostUnreachable: "the network says that the host cannot be reached: is it on?"
        case .networkUnreachable: "no route leads there: check this machine's network"
        case .datagramTooLong: "the path carries no datagrams of 1,200 bytes"
        case .forbidden: "a firewall forbids it"
        case .other(let error): error.description
        }
    }
}
