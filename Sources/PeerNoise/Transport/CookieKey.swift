package import PeerUnits

/// A listener's key for address cookies: the proof that a stranger receives at the address it sends from, kept by the
/// stranger and not by the listener.
package struct CookieKey: Sendable {
    private let key: SecretKey

    init(key: SecretKey) {
        self.key = key
    }

    /// - Parameter seed: 32 random bytes; the caller wipes where they lay.
    package init(seed: Span<UInt8>) {
        precondition(seed.count == Primitives.keyByteCount, "a cookie key is made from 32 bytes")
        key = SecretKey(SecretBytes(copying: seed))
    }

    /// The cookie for a source address in an epoch (a count of the caller's intervals): 16 bytes.
    package func cookie(for address: SocketAddress, epoch: UInt64) -> [UInt8] {
        let message = CookieKey.bytes(of: address, epoch: epoch)
        return unsafe key.withAddress { key in
            unsafe Primitives.keyedHash(message.span, key: key, byteCount: CookieKey.cookieByteCount)
        }
    }

    /// Whether `cookie` was made for `address` in this epoch or the one before, so that one made at an epoch's end
    /// still serves.
    package func isValid(_ cookie: Span<UInt8>, for address: SocketAddress, epoch: UInt64) -> Bool {
        if Primitives.isEqual(cookie, self.cookie(for: address, epoch: epoch).span) { return true }
        return epoch > 0 && Primitives.isEqual(cookie, self.cookie(for: address, epoch: epoch - 1).span)
    }

    private static func bytes(of address: SocketAddress, epoch: UInt64) -> [UInt8] {
        [UInt8](capacity: 1 + 20 + 2 + 8) { output in
            switch address.host {
            case .ipv4(let host):
                output.writeUInt8(4)
                output.writeUInt32(host)
            case .ipv6(let high, let low, let scope):
                output.writeUInt8(6)
                output.writeUInt64(high)
                output.writeUInt64(low)
                output.writeUInt32(scope)
            }
            output.writeUInt16(address.port)
            output.writeUInt64(epoch)
        }
    }

    package static let cookieByteCount = 16
}
