import Glibc
import PeerSockets
import PeerUnits

/// A UDP socket on this machine with one peer, that of the last datagram received.
final class LoopbackLink {
    private let socket: UDPSocket
    private var remote: SocketAddress?
    /// The socket hands on several at once; the other side never sends more than two unasked.
    private var arrived: [[UInt8]] = []

    init() throws {
        socket = try UDPSocket(bindingTo: .loopback(port: 0))
    }

    var port: UInt16 { socket.localAddress.port }

    func call(_ port: UInt16) {
        remote = .loopback(port: port)
    }

    func send(_ bytes: [UInt8]) {
        guard let remote else { return }
        _ = socket.send(bytes.span, segmentByteCount: max(bytes.count, 1), to: remote)
    }

    /// Waits for the next datagram.
    func receive() throws -> [UInt8] {
        if !arrived.isEmpty { return arrived.removeFirst() }
        var waiting = pollfd(fd: socket.descriptor.number, events: Int16(POLLIN), revents: 0)
        guard unsafe poll(&waiting, 1, LoopbackLink.timeoutMilliseconds) == 1 else { throw InteropError.noAnswer }
        socket.receive { bytes, arrival in
            arrived.append([UInt8](copying: bytes))
            remote = arrival.remote
        }
        return try receive()
    }

    /// Nothing is lost on loopback; a machine under load may still be slow.
    private static let timeoutMilliseconds: Int32 = 10_000
}
