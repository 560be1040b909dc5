import PeerProtocol
import PeerSockets
import PeerUnits

/// Datagrams that the socket's buffer had no room for, in order.
struct Outbox {
    private var waiting: [(bytes: [UInt8], segmentByteCount: Int, path: Path)] = []
    private var byteCount = 0

    var isEmpty: Bool { waiting.isEmpty }

    /// Sends a batch, behind what waits.
    mutating func send(_ bytes: [UInt8], segmentByteCount: Int, on path: Path, through socket: UDPSocket) {
        guard waiting.isEmpty else { return append(bytes, segmentByteCount, path) }
        if let rest = Outbox.attempt(bytes, segmentByteCount, path, socket) { append(rest, segmentByteCount, path) }
    }

    /// Tries again what waits, once the socket can be written.
    mutating func flush(through socket: UDPSocket) {
        while let first = waiting.first {
            waiting.removeFirst()
            byteCount -= first.bytes.count
            guard let rest = Outbox.attempt(first.bytes, first.segmentByteCount, first.path, socket) else { continue }
            waiting.insert((rest, first.segmentByteCount, first.path), at: 0)
            byteCount += rest.count
            return
        }
    }

    private mutating func append(_ bytes: [UInt8], _ segmentByteCount: Int, _ path: Path) {
        // What does not fit is lost like any datagram; the protocol repairs it.
        guard byteCount + bytes.count <= Outbox.byteCountMax else { return }
        waiting.append((bytes, segmentByteCount, path))
        byteCount += bytes.count
    }

    /// What remains of the batch where the socket would have to wait.
    private static func attempt(_ bytes: [UInt8], _ size: Int, _ path: Path, _ socket: UDPSocket) -> [UInt8]? {
        var start = 0
        var local = path.local
        while start < bytes.count {
            let span = bytes.span.extracting(droppingFirst: start)
            switch socket.send(span, segmentByteCount: size, to: path.remote, from: local) {
            case .sent: return nil
            case .wouldBlock(let sent): return Array(bytes[(start + sent)...])
            case .failed(.localAddressGone, let sent) where local != nil:
                // The network has changed: let the routes decide from where.
                local = nil
                start += sent
            case .failed(_, let sent): start += sent + size
            }
        }
        return nil
    }

    /// A quarter of a second at 30 Mbit/s: older datagrams are of no use.
    private static let byteCountMax = 1 << 20
}
