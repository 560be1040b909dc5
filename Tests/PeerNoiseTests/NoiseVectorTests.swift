import PeerNoise
import PeerUnits
import Testing

/// Other people's handshakes, byte for byte.
@Suite struct NoiseVectorTests {
    @Test(
        "Every vector of our suite passes byte for byte, and there are as many as there should be",
        arguments: [("noise-cacophony", 7), ("noise-snow", 4), ("noise-flynn-xxpsk012", 6)])
    func vectorsPass(file: String, count: Int) throws {
        let vectors = try VectorFile.read(file, as: NoiseVector.File.self).vectors.filter { $0.pattern != nil }
        #expect(vectors.count == count)
        for vector in vectors { try check(vector) }
    }

    @Test("Between them, the vectors cover every pattern that we have")
    func everyPatternIsCovered() throws {
        var covered: Set<String> = []
        for file in ["noise-cacophony", "noise-snow", "noise-flynn-xxpsk012"] {
            covered.formUnion(try VectorFile.read(file, as: NoiseVector.File.self).vectors.map(\.protocol_name))
        }
        for pattern in NoiseVector.patterns { #expect(covered.contains(pattern.protocolName)) }
    }

    private func check(_ vector: NoiseVector) throws {
        var initiator = try vector.initiator()
        var responder = try vector.responder()
        var messages = vector.messages[...]
        while !initiator.isFinished, let message = messages.popFirst() {
            let payload = try Hex.bytes(message.payload)
            let expected = try Hex.bytes(message.ciphertext)
            let isInitiatorWriting = initiator.isMyTurn
            let isResponderWriting = responder.isMyTurn
            #expect(isResponderWriting != isInitiatorWriting)
            let written =
                isInitiatorWriting
                ? try initiator.writeMessage(payload: payload) : try responder.writeMessage(payload: payload)
            #expect(written == expected, "\(vector.protocol_name)")
            let read =
                isInitiatorWriting ? try responder.readMessage(expected.span) : try initiator.readMessage(expected.span)
            #expect(read == payload, "\(vector.protocol_name)")
        }
        let keys = (initiator: initiator.split(), responder: responder.split())
        #expect(keys.initiator.handshakeHash == keys.responder.handshakeHash)
        if let hash = vector.handshake_hash { #expect(keys.initiator.handshakeHash == (try Hex.bytes(hash))) }
        let isInitiatorNext = (vector.messages.count - messages.count).isMultiple(of: 2)
        try checkTransport(
            messages, initiator: keys.initiator, responder: keys.responder, isInitiatorNext: isInitiatorNext)
    }

    /// What follows the handshake: each direction with its own key, counted from 0.
    private func checkTransport(
        _ messages: ArraySlice<NoiseVector.Message>, initiator: SessionKeys, responder: SessionKeys,
        isInitiatorNext: Bool
    ) throws {
        #expect(!messages.isEmpty)
        for (index, message) in messages.enumerated() {
            let isFromInitiator = index.isMultiple(of: 2) == isInitiatorNext
            let sealing = SealingKey((isFromInitiator ? initiator : responder).send, suite: .chaCha20Poly1305)
            let opening = OpeningKey((isFromInitiator ? responder : initiator).receive, suite: .chaCha20Poly1305)
            let payload = try Hex.bytes(message.payload)
            let expected = try Hex.bytes(message.ciphertext)
            let counter = UInt64(index / 2)
            #expect(sealing.sealed(payload, counter: counter) == expected)
            #expect(try opening.opened(expected, counter: counter) == payload)
        }
    }
}
