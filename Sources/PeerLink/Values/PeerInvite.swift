import PeerNoise
import PeerProtocol
import PeerSockets
public import PeerUnits

/// What a listener gives a peer so that both join without a question: where it is, its key, and a secret that lets one
/// peer in, once, within its time.
///
/// ```
/// peer://HOST:PORT/#<version (1), expiry (8), public key (32), secret (32), checksum (4), in base64url>
/// ```
/// Its `description` leaves the secret out; `text` is all of it.
public struct PeerInvite: Sendable, CustomStringConvertible {
    /// Where the listener is.
    public let endpoint: Endpoint
    /// `peer://…`, to be handed to one peer over a way that others do not read.
    public let text: String
    /// Seconds since 1970 from which on it is refused.
    public let expirySeconds: Int64
    let key: PublicKey
    let invitation: Invitation

    /// The listener's key.
    public var publicKey: PeerKey { PeerKey(key) }

    public var description: String { "an invite of \(key.fingerprint) at \(endpoint)" }

    /// Makes one.
    /// - Parameter secret: 32 random bytes.
    init(to endpoint: Endpoint, key: PublicKey, secret: [UInt8], expirySeconds: Int64) {
        let place = endpoint.description
        let expiry = (0..<8).map { UInt8(truncatingIfNeeded: expirySeconds >> Int64(56 - 8 * $0)) }
        var content = [PeerInvite.version] + expiry + key.bytes + secret
        content += PeerInvite.checksum(of: content, place: place)
        self.endpoint = endpoint
        self.key = key
        self.expirySeconds = expirySeconds
        text = PeerInvite.scheme + place + PeerInvite.separator + Base64URL.encode(content)
        invitation = PeerInvite.invitation(secret: secret)
    }

    /// Reads what `text` gives.
    /// - Throws: `PeerError.inviteAltered` where it is anything else.
    public init(parsing text: String) throws(PeerError) {
        guard text.hasPrefix(PeerInvite.scheme), text.utf8.count <= PeerInvite.byteCountMax,
            let slash = text.lastIndex(of: "/"), text[slash...].hasPrefix(PeerInvite.separator)
        else { throw .inviteAltered }
        let place = String(text[text.index(text.startIndex, offsetBy: PeerInvite.scheme.count)..<slash])
        let fragment = String(text[slash...].dropFirst(PeerInvite.separator.count))
        guard let endpoint = try? Endpoint(calling: place), let content = Base64URL.decode(fragment),
            content.count == PeerInvite.contentByteCount, content[0] == PeerInvite.version,
            PeerInvite.checksum(of: Array(content.dropLast(4)), place: place) == Array(content.suffix(4))
        else { throw .inviteAltered }
        self.endpoint = endpoint
        self.text = text
        expirySeconds = Int64(bitPattern: content[1..<9].reduce(0) { $0 << 8 | UInt64($1) })
        key = PublicKey(Array(content[9..<41]))
        invitation = PeerInvite.invitation(secret: Array(content[41..<73]))
    }

    /// Refuses one whose time is over.
    /// - Parameter seconds: now, since 1970.
    /// - Throws: `PeerError.inviteExpired`.
    func checkExpiry(at seconds: Int64) throws(PeerError) {
        guard seconds < expirySeconds else { throw .inviteExpired }
    }

    /// Its id is derived from the secret, and says nothing about it.
    private static func invitation(secret: [UInt8]) -> Invitation {
        let hash = Primitives.sha256((Array("PeerLink invite id".utf8) + secret).span)
        return Invitation(
            id: hash.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }, presharedKey: PresharedKey(secret.span))
    }

    /// Against mistakes of those who hand it on: who wants to deceive needs the secret.
    private static func checksum(of content: [UInt8], place: String) -> [UInt8] {
        let bytes = content + Array(place.utf8)
        return Array(Primitives.sha256(bytes.span).prefix(4))
    }

    private static let scheme = "peer://"
    private static let separator = "/#"
    private static let version: UInt8 = 1
    private static let contentByteCount = 77
    /// The longest host has 253 bytes.
    private static let byteCountMax = 512
    /// Long enough to be handed on, short enough to be worthless when found (contract.md).
    public static let lifetimeDefault = TimeSpan.seconds(600)
}
