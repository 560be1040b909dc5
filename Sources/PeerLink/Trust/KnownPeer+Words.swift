import PeerNoise
import PeerSockets

/// What a program shows of a known peer and takes for one, without this room's neighbours.
extension KnownPeer {
    /// The whole key, 43 characters of base64url.
    package var keyText: String { publicKey.text }
    package var fingerprint: String { publicKey.fingerprint }
    /// Where it was met; empty where it was added by hand.
    package var placeText: String {
        switch place {
        case .called(let endpoint): "\(endpoint)"
        case .calledFrom(let host): "\(host)"
        case .none: ""
        }
    }

    /// A peer that is added by hand; nil where the text is no key.
    package init?(addingKey text: String, name: String) {
        guard let key = try? PublicKey(text: text) else { return nil }
        self.init(
            publicKey: key, place: .none, firstSeenSeconds: SystemClock.wallClockMicroseconds() / 1_000_000, name: name)
    }
}
