/// The version of every byte on the wire.
package enum WireVersion {
    /// Grows with each incompatible change; part of the handshake's prologue, so that a change of it cannot go unseen.
    package static let current: UInt8 = 1

    /// What both sides mix into the handshake before its first message: the protocol's name and the wire version.
    package static let prologue: [UInt8] = [0x50, 0x65, 0x65, 0x72, 0x4C, 0x69, 0x6E, 0x6B, current]
}
