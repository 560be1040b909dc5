import Foundation
import Glibc

/// A UDP socket that sends whatever it is told to a port on loopback.
final class RawSocket {
    private let descriptor: Int32
    private let port: UInt16

    init(port: UInt16) throws {
        self.port = port
        descriptor = socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
        guard descriptor >= 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    }

    deinit { close(descriptor) }

    func send(_ bytes: [UInt8]) {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                _ = sendto(
                    descriptor, bytes, bytes.count, 0, pointer, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }

    /// How many datagrams come within so many seconds of silence.
    func receivedCount(within seconds: Int) -> Int {
        var time = timeval(tv_sec: seconds, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
        var buffer = [UInt8](repeating: 0, count: 2_048)
        var count = 0
        while recv(descriptor, &buffer, buffer.count, 0) >= 0 { count += 1 }
        return count
    }

    /// A first message as nobody means it, with a key that nobody has; padded as it must be.
    static func firstMessage(kind: UInt8) -> [UInt8] {
        var bytes: [UInt8] = [kind, 1] + [UInt8](repeating: 0, count: 8) + [UInt8](repeating: 7, count: 8)
        bytes += [0, 0, 32] + (0..<32).map { UInt8($0 * 7 + 9) }
        return bytes + [UInt8](repeating: 0, count: 256 - bytes.count)
    }
}
