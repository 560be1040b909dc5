import PeerUnits

/// One side of a Noise handshake (revision 34, section 5.3), driven by the tokens of its pattern.
///
/// ```
///            writeMessage / readMessage, in turn
/// created ───────────────► … ───────────────► isFinished ──split──► SessionKeys
/// ```
/// Which side's turn it is follows from the pattern. A message that is refused leaves the state exactly as it was:
/// anyone can send forged bytes to a half-open handshake, and the genuine message must still be accepted after them.
package struct HandshakeState: ~Copyable {
    private let pattern: HandshakePattern
    private let isInitiator: Bool
    private let staticKey: StaticKey?
    private let ephemeralKey: EphemeralKey
    private var presharedKeys: [PresharedKey]
    private var progress: HandshakeProgress

    /// - Parameters:
    ///   - prologue: what both sides must agree on without saying it, the wire version included.
    ///   - staticKey: this side's key; nil only where the pattern sends none and needs none.
    ///   - remoteStaticKey: the responder's key, for the initiator of a pattern that starts with it; else nil.
    ///   - presharedKeys: in the order of the pattern's `psk` tokens; those not yet known come with
    ///     `add(presharedKey:)`.
    ///   - ephemeralKey: used for this handshake alone.
    package init(
        pattern: HandshakePattern, isInitiator: Bool, prologue: [UInt8], staticKey: StaticKey? = nil,
        remoteStaticKey: PublicKey? = nil, presharedKeys: [PresharedKey] = [], ephemeralKey: consuming EphemeralKey
    ) {
        precondition(
            (remoteStaticKey != nil) == (isInitiator && pattern.isResponderKnown),
            "the initiator of a pattern that starts with the responder's key, and nobody else, names it")
        self.pattern = pattern
        self.isInitiator = isInitiator
        self.staticKey = staticKey
        self.ephemeralKey = ephemeralKey
        self.presharedKeys = presharedKeys
        progress = HandshakeProgress(
            symmetric: SymmetricState(protocolName: pattern.protocolName), remoteStaticKey: remoteStaticKey)
        progress.symmetric.mixHash(prologue.span)
        if pattern.isResponderKnown {
            let responder = HandshakeState.known(isInitiator ? remoteStaticKey : staticKey?.publicKey)
            progress.symmetric.mixHash(responder.bytes.span)
        }
    }

    package var isFinished: Bool { progress.messageCount == pattern.messages.count }

    /// Whether this side writes the next message.
    package var isMyTurn: Bool { !isFinished && progress.messageCount.isMultiple(of: 2) == isInitiator }

    /// The peer's static key, once a message has proved or named it: in XX after the second (initiator) or third
    /// message (responder), in IK after the first.
    package var remoteStaticKey: PublicKey? { progress.remoteStaticKey }

    /// The transcript's hash: equal on both sides and never the same twice, once the handshake is finished.
    package var handshakeHash: [UInt8] { progress.symmetric.hash }

    /// Names the next preshared key, for a responder that learns from the first message's payload which it is.
    package mutating func add(presharedKey: PresharedKey) {
        presharedKeys.append(presharedKey)
    }

    /// The next message with `payload` inside, sealed once the pattern has a key.
    /// - Throws: `lowOrderKey` where the peer's earlier key was one. Nothing has changed then.
    package mutating func writeMessage(payload: [UInt8] = []) throws(NoiseError) -> [UInt8] {
        precondition(isMyTurn, "messages alternate, and a finished handshake writes none")
        var next = progress
        var message: [UInt8] = []
        for token in pattern.messages[progress.messageCount] {
            switch token {
            case .e: message += writeEphemeralKey(&next)
            case .s: message += next.symmetric.encryptAndHash(HandshakeState.known(staticKey).publicKey.bytes.span)
            case .psk: mixPresharedKey(&next)
            case .ee, .es, .se, .ss: try mixSharedSecret(token, &next)
            }
        }
        message += next.symmetric.encryptAndHash(payload.span)
        precondition(message.count <= HandshakeState.messageByteCountMax, "a Noise message has at most 65,535 bytes")
        next.messageCount += 1
        progress = next
        return message
    }

    /// The payload of the peer's next message. Whatever is thrown, nothing has changed.
    package mutating func readMessage(_ message: Span<UInt8>) throws(NoiseError) -> [UInt8] {
        precondition(!isMyTurn && !isFinished, "messages alternate, and a finished handshake reads none")
        guard message.count <= HandshakeState.messageByteCountMax else { throw .tooLong }
        var next = progress
        var rest = message
        for token in pattern.messages[progress.messageCount] {
            switch token {
            case .e: try readEphemeralKey(&rest, &next)
            case .s: try readStaticKey(&rest, &next)
            case .psk: mixPresharedKey(&next)
            case .ee, .es, .se, .ss: try mixSharedSecret(token, &next)
            }
        }
        let payload = try next.symmetric.decryptAndHash(rest)
        next.messageCount += 1
        progress = next
        return payload
    }

    /// The keys of the session; the handshake's own end with it.
    package consuming func split() -> SessionKeys {
        precondition(isFinished, "keys come from a finished handshake")
        let keys = progress.symmetric.split()
        return SessionKeys(
            send: TransportKey(key: isInitiator ? keys.initiator : keys.responder),
            receive: TransportKey(key: isInitiator ? keys.responder : keys.initiator),
            exporter: ExporterKey(key: progress.symmetric.exporterKey()),
            handshakeHash: progress.symmetric.hash)
    }

    /// The longest Noise message (revision 34, section 3).
    package static let messageByteCountMax = 65_535
}

// MARK: Tokens

extension HandshakeState {
    private func writeEphemeralKey(_ next: inout HandshakeProgress) -> [UInt8] {
        let bytes = ephemeralKey.publicKey.bytes
        mixEphemeralKey(bytes, &next)
        return bytes
    }

    private func readEphemeralKey(_ rest: inout Span<UInt8>, _ next: inout HandshakeProgress) throws(NoiseError) {
        let bytes = try HandshakeState.take(PublicKey.byteCount, &rest)
        next.remoteEphemeralKey = PublicKey(bytes)
        mixEphemeralKey(bytes, &next)
    }

    /// With preshared keys, ephemeral keys are mixed into the key too (section 9.2).
    private func mixEphemeralKey(_ bytes: [UInt8], _ next: inout HandshakeProgress) {
        next.symmetric.mixHash(bytes.span)
        guard pattern.takesPresharedKey else { return }
        unsafe bytes.withUnsafeBufferPointer { bytes in unsafe next.symmetric.mixKey(bytes) }
    }

    private func readStaticKey(_ rest: inout Span<UInt8>, _ next: inout HandshakeProgress) throws(NoiseError) {
        let tagByteCount = next.symmetric.hasKey ? Primitives.tagByteCount : 0
        let sealed = try HandshakeState.take(PublicKey.byteCount + tagByteCount, &rest)
        next.remoteStaticKey = PublicKey(try next.symmetric.decryptAndHash(sealed.span))
    }

    private func mixPresharedKey(_ next: inout HandshakeProgress) {
        precondition(next.presharedKeyCount < presharedKeys.count, "the preshared key is named before its token comes")
        next.symmetric.mixKeyAndHash(presharedKeys[next.presharedKeyCount])
        next.presharedKeyCount += 1
    }

    private func mixSharedSecret(_ token: HandshakeToken, _ next: inout HandshakeProgress) throws(NoiseError) {
        let isOwnKeyStatic = token == .ss || token == (isInitiator ? .se : .es)
        let isRemoteKeyStatic = token == .ss || token == (isInitiator ? .es : .se)
        let own = isOwnKeyStatic ? HandshakeState.known(staticKey).pair : ephemeralKey.pair
        let remote = HandshakeState.known(isRemoteKeyStatic ? next.remoteStaticKey : next.remoteEphemeralKey)
        try unsafe own.withSharedSecret(with: remote) { secret in unsafe next.symmetric.mixKey(secret) }
    }

    private static func take(_ count: Int, _ rest: inout Span<UInt8>) throws(NoiseError) -> [UInt8] {
        do { return try rest.readBytes(count) } catch { throw .truncated }
    }

    /// A key that the pattern has brought by the time it is used.
    private static func known<Key>(_ key: Key?) -> Key {
        guard let key else { preconditionFailure("the pattern brings each key before it uses it") }
        return key
    }
}
