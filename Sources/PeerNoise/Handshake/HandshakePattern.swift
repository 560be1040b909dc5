/// Which tokens go over the wire in which order (Noise, revision 34, sections 7.4, 7.5 and 9.4).
///
/// Messages alternate, the initiator's first.
package struct HandshakePattern: Hashable, Sendable {
    package let name: String
    package let messages: [[HandshakeToken]]
    /// Whether the initiator knows the responder's static key before the first message.
    package let isResponderKnown: Bool

    /// Neither side proves who it is.
    package static let nn = HandshakePattern("NN", [[.e], [.e, .ee]])
    /// The responder proves who it is, to an initiator that knows its key.
    package static let nk = HandshakePattern("NK", [[.e, .es], [.e, .ee]], isResponderKnown: true)
    /// Both sides send their static keys, sealed: for a host never met.
    package static let xx = HandshakePattern("XX", [[.e], [.e, .ee, .s, .es], [.s, .se]])
    /// The initiator knows the responder's key and sends its own at once.
    package static let ik = HandshakePattern(
        "IK", [[.e, .es, .s, .ss], [.e, .ee, .se]], isResponderKnown: true)

    package static let nnpsk0 = nn.takingPresharedKey(at: 0)
    package static let xxpsk0 = xx.takingPresharedKey(at: 0)
    package static let xxpsk1 = xx.takingPresharedKey(at: 1)
    package static let xxpsk2 = xx.takingPresharedKey(at: 2)
    package static let xxpsk3 = xx.takingPresharedKey(at: 3)
    package static let ikpsk2 = ik.takingPresharedKey(at: 2)

    /// The whole protocol's name, which is hashed into every handshake. There is one suite only, so that nobody can be
    /// talked into another.
    package var protocolName: String { "Noise_\(name)_25519_ChaChaPoly_SHA256" }

    package var takesPresharedKey: Bool { messages.joined().contains(.psk) }

    private init(_ name: String, _ messages: [[HandshakeToken]], isResponderKnown: Bool = false) {
        self.name = name
        self.messages = messages
        self.isResponderKnown = isResponderKnown
    }

    /// The modifier `psk0` puts a key before the first message's tokens, `pskN` one behind the N-th message's.
    private func takingPresharedKey(at place: Int) -> HandshakePattern {
        var messages = messages
        if place == 0 { messages[0].insert(.psk, at: 0) } else { messages[place - 1].append(.psk) }
        return HandshakePattern("\(name)psk\(place)", messages, isResponderKnown: isResponderKnown)
    }
}
