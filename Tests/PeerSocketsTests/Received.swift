import PeerSockets
import PeerUnits
import Testing

/// A datagram with its circumstances, kept beyond the call that brought it.
struct Received: Hashable {
    let bytes: [UInt8]
    let arrival: DatagramArrival
}

extension UDPSocket {
    /// Sends an array, as one datagram unless told otherwise.
    func send(
        _ bytes: [UInt8], segmentByteCount: Int? = nil, to remote: SocketAddress, from local: SocketAddress? = nil
    ) -> SendResult {
        send(bytes.span, segmentByteCount: segmentByteCount ?? bytes.count, to: remote, from: local)
    }

    /// What arrives until there are `count` datagrams, for at most two seconds: long enough for any loaded machine.
    func collect(_ count: Int) async throws -> [Received] {
        var received: [Received] = []
        let deadline = SystemClock.now() + .seconds(2)
        while received.count < count, SystemClock.now() < deadline {
            let new = receive { bytes, arrival in
                received.append(Received(bytes: [UInt8](copying: bytes), arrival: arrival))
            }
            if new == 0 { try await Task.sleep(for: .milliseconds(1)) }
        }
        return received
    }

    /// What the network says within two seconds, until there is something.
    func collectProblems() async throws -> [PathProblem] {
        var problems: [PathProblem] = []
        let deadline = SystemClock.now() + .seconds(2)
        while problems.isEmpty, SystemClock.now() < deadline {
            takeProblems { problems.append($0) }
            if problems.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
        }
        return problems
    }
}

extension SocketAddress {
    static let ipv6Loopback = SocketAddress(host: .ipv6(high: 0, low: 1, scope: 0), port: 0)

    func with(port: UInt16) -> SocketAddress {
        SocketAddress(host: host, port: port)
    }
}
