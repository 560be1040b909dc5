import PeerProtocol
import PeerUnits
import PeerWire

/// First messages that nobody means: from forged addresses, of nobody who could read an answer.
enum Flood {
    /// Number `number` of a flood, each from a port and an id of its own.
    static func first(
        _ number: Int, from host: SocketAddress.Host, to listener: SocketAddress, at now: Instant
    ) -> Wire {
        let datagram = HandshakeDatagram(
            kind: .exchangeFirst, destination: .none, source: ConnectionID(rawValue: UInt64(number) + 1),
            noiseMessage: (0..<32).map { UInt8(truncatingIfNeeded: (number + 9) &* ($0 + 1) &* 7) })
        let bytes = [UInt8](capacity: CallerHandshake.firstByteCount) {
            datagram.write(into: &$0, paddedTo: CallerHandshake.firstByteCount)
        }
        let port = UInt16(truncatingIfNeeded: 20_000 + number % 40_000)
        return Wire(from: SocketAddress(host: host, port: port), to: listener, bytes: bytes, arrival: now)
    }
}
