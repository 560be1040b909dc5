import PeerNoise

/// A whole handshake and the transport messages after it, as other implementations have it.
struct NoiseVector: Decodable, Sendable {
    struct File: Decodable {
        let vectors: [NoiseVector]
    }

    struct Message: Decodable {
        let payload: String
        let ciphertext: String
    }

    let protocol_name: String
    let init_prologue: String
    let resp_prologue: String
    let init_ephemeral: String
    let resp_ephemeral: String
    let init_static: String?
    let resp_static: String?
    let init_remote_static: String?
    let init_psks: [String]?
    let resp_psks: [String]?
    let handshake_hash: String?
    let messages: [Message]

    /// Our pattern of that name, or nil where the suite is another.
    var pattern: HandshakePattern? { NoiseVector.patterns.first { $0.protocolName == protocol_name } }

    func initiator() throws -> HandshakeState {
        try state(
            isInitiator: true, prologue: init_prologue, staticKey: init_static, remoteStaticKey: init_remote_static,
            presharedKeys: init_psks, ephemeralKey: init_ephemeral)
    }

    func responder() throws -> HandshakeState {
        try state(
            isInitiator: false, prologue: resp_prologue, staticKey: resp_static, remoteStaticKey: nil,
            presharedKeys: resp_psks, ephemeralKey: resp_ephemeral)
    }

    private func state(
        isInitiator: Bool, prologue: String, staticKey: String?, remoteStaticKey: String?, presharedKeys: [String]?,
        ephemeralKey: String
    ) throws -> HandshakeState {
        guard let pattern else { throw VectorError.unknownPattern(protocol_name) }
        let ephemeralSeed = try Hex.bytes(ephemeralKey)
        return HandshakeState(
            pattern: pattern, isInitiator: isInitiator, prologue: try Hex.bytes(prologue),
            staticKey: try staticKey.map { text in
                let seed = try Hex.bytes(text)
                return StaticKey(seed: seed.span)
            },
            remoteStaticKey: try remoteStaticKey.map { text in PublicKey(try Hex.bytes(text)) },
            presharedKeys: try (presharedKeys ?? []).map { text in
                let bytes = try Hex.bytes(text)
                return PresharedKey(bytes.span)
            },
            ephemeralKey: EphemeralKey(seed: ephemeralSeed.span))
    }

    static let patterns: [HandshakePattern] = [
        .nn, .nk, .xx, .ik, .nnpsk0, .xxpsk0, .xxpsk1, .xxpsk2, .xxpsk3, .ikpsk2,
    ]
}
