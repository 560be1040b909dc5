import PeerNoise
import PeerSockets

/// This peer's own key.
public struct PeerIdentity: Sendable {
    let key: StaticKey

    /// A key for this process alone, forgotten with it.
    public static func ephemeral() -> PeerIdentity {
        PeerIdentity(key: StaticKey(seed: SystemRandom.seed().span))
    }

    /// The key in a file, which is created with mode 0600 where there is none.
    /// - Parameter path: nil for `identity` in the user's configuration folder.
    /// - Throws: `PeerError.file` where it cannot be read or written, or is open to others.
    public static func file(_ path: String? = nil) throws(PeerError) -> PeerIdentity {
        do throws(TrustFileError) {
            let file = if let path { IdentityFile(path: path) } else { try IdentityFile.standard() }
            return PeerIdentity(key: try file.loadOrCreate())
        } catch {
            throw .file(error.description)
        }
    }

    public var publicKey: PeerKey { PeerKey(key.publicKey) }
}
