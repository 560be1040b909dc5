package import PeerNoise
package import PeerUnits

/// By which handshakes a listener is called: IKpsk2 where its key may be known, XX where it may not.
package struct CallPlan: Sendable {
    /// Keys that the listener may have. Each is called by IKpsk2 at once; whoever has another key learns nothing.
    package let keys: [PublicKey]
    /// What the listener has invited this caller by.
    package let invitation: Invitation?
    /// How long after the call's beginning XX is tried besides; nil: never.
    package let exchangeDelay: TimeSpan?
    /// Whether a listener that answers XX alone may still be one of `keys`. Where not, such an answer only tells that
    /// another key is there.
    package let acceptsKnownByExchange: Bool

    private init(
        keys: [PublicKey], invitation: Invitation? = nil, exchangeDelay: TimeSpan?, acceptsKnownByExchange: Bool
    ) {
        self.keys = Array(keys.prefix(CallPlan.keyCountMax))
        self.invitation = invitation
        self.exchangeDelay = exchangeDelay
        self.acceptsKnownByExchange = acceptsKnownByExchange
    }

    /// A host never met: XX, and IKpsk2 besides with keys that were met elsewhere.
    package static func stranger(perhaps keys: [PublicKey] = []) -> CallPlan {
        CallPlan(keys: keys, exchangeDelay: .zero, acceptsKnownByExchange: true)
    }

    /// A host that has shown this key before. Where it does not answer to it for a while, XX asks which key it has now.
    /// - Parameter fallsBack: whether the same key, shown by XX, will do.
    package static func host(
        of key: PublicKey, fallsBack: Bool, exchangeDelay: TimeSpan = CallPlan.exchangeDelay
    ) -> CallPlan {
        CallPlan(keys: [key], exchangeDelay: exchangeDelay, acceptsKnownByExchange: fallsBack)
    }

    /// This key and no other, as in a reconnection.
    package static func only(_ key: PublicKey, invitedBy invitation: Invitation? = nil) -> CallPlan {
        CallPlan(keys: [key], invitation: invitation, exchangeDelay: nil, acceptsKnownByExchange: false)
    }

    /// Each costs both sides a few Diffie-Hellmans; a person who has been to more places names the one to call.
    package static let keyCountMax = 8
    /// By then the first message has been repeated three times.
    package static let exchangeDelay = TimeSpan.seconds(3)
}
