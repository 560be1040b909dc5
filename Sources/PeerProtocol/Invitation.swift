package import PeerNoise

/// What lets a caller in whom nobody knows yet: an id to name it by, and the secret that both sides share through it.
package struct Invitation: Sendable {
    package let id: UInt64
    package let presharedKey: PresharedKey

    package init(id: UInt64, presharedKey: PresharedKey) {
        self.id = id
        self.presharedKey = presharedKey
    }
}
