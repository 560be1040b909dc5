import PeerNoise
import PeerUnits
import Testing

@Suite struct HandshakeStateTests {
    @Test(
        "A flipped bit, a missing end or a strange byte anywhere is refused, and the true message is accepted after it",
        arguments: [HandshakePattern.xx, .xxpsk3, .ik, .ikpsk2, .nnpsk0])
    func forgedMessagesChangeNothing(pattern: HandshakePattern) throws {
        var writer = Handshakes.initiator(pattern)
        var reader = Handshakes.responder(pattern)
        for number in 0..<pattern.messages.count {
            let message = try writer.writeMessage(payload: [7, 8, 9])
            let hash = reader.handshakeHash
            // Only XX begins with a message that nothing protects; its damage shows in the second.
            if pattern != .xx || number > 0 { refuse(forgeries(of: message), &reader) }
            refuse((0..<32).map { Array(message.prefix($0)) }, &reader)
            #expect(reader.handshakeHash == hash)
            let payload = try reader.readMessage(message.span)
            #expect(payload == [7, 8, 9])
            swap(&writer, &reader)
        }
        let hashes = (writer.split().handshakeHash, reader.split().handshakeHash)
        #expect(hashes.0 == hashes.1)
    }

    @Test("A first message of XX that was altered on its way is found out at the second")
    func alteredFirstMessage() throws {
        var initiator = Handshakes.initiator(.xx)
        var responder = Handshakes.responder(.xx)
        var first = try initiator.writeMessage()
        first[5] ^= 1
        _ = try responder.readMessage(first.span)
        let second = try responder.writeMessage()
        #expect(refusal(of: second, &initiator) == .authenticationFailed)
    }

    @Test("Each side learns the other's static key, and when")
    func remoteStaticKeys() throws {
        var initiator = Handshakes.initiator(.xx)
        var responder = Handshakes.responder(.xx)
        let first = try initiator.writeMessage()
        _ = try responder.readMessage(first.span)
        let second = try responder.writeMessage()
        #expect(initiator.remoteStaticKey == nil)
        _ = try initiator.readMessage(second.span)
        #expect(initiator.remoteStaticKey == Handshakes.responderKey.publicKey)
        let third = try initiator.writeMessage()
        #expect(responder.remoteStaticKey == nil)
        _ = try responder.readMessage(third.span)
        #expect(responder.remoteStaticKey == Handshakes.initiatorKey.publicKey)
    }

    @Test("A responder of IKpsk2 reads who calls before it names the preshared key")
    func lateKey() throws {
        var initiator = Handshakes.initiator(.ikpsk2)
        var responder = Handshakes.responder(.ikpsk2, presharedKeys: [])
        let first = try initiator.writeMessage(payload: [42])
        let payload = try responder.readMessage(first.span)
        #expect(payload == [42])
        #expect(responder.remoteStaticKey == Handshakes.initiatorKey.publicKey)
        responder.add(presharedKey: Handshakes.invite)
        let second = try responder.writeMessage()
        _ = try initiator.readMessage(second.span)
        let isFinished = initiator.isFinished && responder.isFinished
        #expect(isFinished)
    }

    @Test("Another prologue, preshared key or listener than the caller meant is refused")
    func disagreement() throws {
        var expectOtherVersion = Handshakes.responder(.ikpsk2, prologue: [2])
        var expectsSame = Handshakes.responder(.ikpsk2)
        var initiator = Handshakes.initiator(.ikpsk2)
        let first = try initiator.writeMessage()
        #expect(refusal(of: first, &expectOtherVersion) == .authenticationFailed)

        var callsAnother = Handshakes.initiator(.ikpsk2, responderKey: Handshakes.staticKey(9).publicKey)
        let toAnother = try callsAnother.writeMessage()
        #expect(refusal(of: toAnother, &expectsSame) == .authenticationFailed)

        var otherInvite = Handshakes.responder(.ikpsk2, presharedKeys: [Handshakes.presharedKey(4)])
        _ = try otherInvite.readMessage(first.span)
        let second = try otherInvite.writeMessage()
        #expect(refusal(of: second, &initiator) == .authenticationFailed)
    }

    @Test("A peer's key of low order is refused before anything is sealed with it", arguments: [0, 1])
    func lowOrderKey(first byte: UInt8) throws {
        let lowOrder = [byte] + [UInt8](repeating: 0, count: 31)
        var responder = Handshakes.responder(.xx)
        _ = try responder.readMessage(lowOrder.span)
        var thrown: NoiseError?
        do throws(NoiseError) { _ = try responder.writeMessage() } catch { thrown = error }
        #expect(thrown == .lowOrderKey)
        var knows = Handshakes.responder(.ik)
        #expect(refusal(of: lowOrder + [UInt8](repeating: 0, count: 64), &knows) == .lowOrderKey)
    }

    @Test("A message longer than Noise allows is refused")
    func tooLong() {
        var responder = Handshakes.responder(.xx)
        #expect(refusal(of: [UInt8](repeating: 1, count: 65_536), &responder) == .tooLong)
    }

    @Test("The same seeds give the same bytes")
    func replays() throws {
        var one = Handshakes.initiator(.ikpsk2)
        var other = Handshakes.initiator(.ikpsk2)
        let messages = (try one.writeMessage(payload: [1, 2]), try other.writeMessage(payload: [1, 2]))
        #expect(messages.0 == messages.1)
    }

    /// Every byte with one bit flipped, every shorter message, and a longer one.
    private func forgeries(of message: [UInt8]) -> [[UInt8]] {
        let flipped = message.indices.map { index in
            var message = message
            message[index] ^= 1 << UInt8(index % 8)
            return message
        }
        return flipped + message.indices.map { Array(message.prefix($0)) } + [message + [0]]
    }

    private func refuse(_ messages: [[UInt8]], _ reader: inout HandshakeState) {
        for message in messages { #expect(refusal(of: message, &reader) != nil) }
    }

    private func refusal(of message: [UInt8], _ reader: inout HandshakeState) -> NoiseError? {
        do throws(NoiseError) { _ = try reader.readMessage(message.span) } catch { return error }
        return nil
    }
}
