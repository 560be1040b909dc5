import PeerNoise
import PeerUnits

/// Who is no stranger to a listener: the keys in the file of known peers, read again when the file has changed.
struct KnownCallers {
    private let file: KnownPeersFile
    private var stamp: FileStamp?
    private var nextLook: Instant
    private(set) var keys: Set<PublicKey>

    /// - Throws: `TrustFileError` where the file cannot be read, or is open to others.
    init(_ file: KnownPeersFile, at now: Instant) throws(TrustFileError) {
        self.file = file
        stamp = FileStamp(of: file.path)
        nextLook = now + KnownCallers.interval
        keys = Set(try file.read().peers.map(\.publicKey))
    }

    /// Reads the file again where it has changed; whether it has. While it cannot be read, nobody is known.
    mutating func refresh(at now: Instant) -> Bool {
        guard nextLook <= now else { return false }
        nextLook = now + KnownCallers.interval
        let stamp = FileStamp(of: file.path)
        guard stamp != self.stamp else { return false }
        self.stamp = stamp
        do throws(TrustFileError) {
            keys = Set(try file.read().peers.map(\.publicKey))
        } catch {
            keys = []
        }
        return true
    }

    /// A caller repeats its first message after so long: whoever was just added is let in at the second.
    private static let interval = TimeSpan.milliseconds(250)
}
