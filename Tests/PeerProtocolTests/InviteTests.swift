import PeerNoise
import PeerProtocol
import PeerUnits
import PeerWire
import Testing

@Suite("An invite")
struct InviteTests {
    private static func invitation(id: UInt64 = 9, secret: UInt8 = 42) -> Invitation {
        Invitation(id: id, presharedKey: PresharedKey(Pair.bytes(secret).span))
    }

    /// A caller with an invite, and a listener that lets in nobody but whom it has invited.
    private func makePair(
        _ invitation: Invitation = Self.invitation(), expiresAfter: TimeSpan = .seconds(600)
    ) -> Pair {
        var pair = Pair(answersStrangers: false, plan: { .only($0, invitedBy: invitation) })
        pair.listener.invite(by: Self.invitation(), until: pair.now + expiresAfter)
        return pair
    }

    private func isSilent(_ capture: [Wire]) -> Bool { capture.allSatisfy { $0.to.port == 4747 } }

    @Test("lets its caller in, and the listener knows that it was invited")
    func letsIn() {
        var pair = makePair()
        pair.run(for: .milliseconds(90))
        let (isConnected, kinds) = (pair.isConnected, pair.handshakeKinds)
        #expect(isConnected)
        #expect(kinds == [0x04, 0x05])
        let use = pair.called.reading { $0.invite }
        #expect(use == .first)
    }

    @Test("is spent by its first caller, who is let in again; the next one is told under a seal that it is spent")
    func spent() {
        var pair = makePair()
        let listener = pair.listenerKey.publicKey
        pair.run(for: .milliseconds(90))
        pair.call(as: pair.callerKey, by: .only(listener, invitedBy: Self.invitation()))
        pair.run(for: .milliseconds(90))
        let (isConnected, again) = (pair.isConnected, pair.called.reading { $0.invite })
        #expect(isConnected)
        #expect(again == .first)
        pair.listenerDecision = .refuse(.inviteSpent)
        pair.call(as: Pair.key(250), by: .only(listener, invitedBy: Self.invitation()))
        pair.run(for: .milliseconds(200))
        let use = pair.called.reading { $0.invite }
        #expect(use == .spent)
        #expect(pair.callerEvents.contains { if case .closed(.remote(.inviteSpent)) = $0 { true } else { false } })
    }

    @Test("is not spent by a first message, nor by a caller who has not got the answer")
    func unspent() {
        var pair = makePair()
        let listener = pair.listenerKey.publicKey
        pair.isLost = { $0.to.port != 4747 }
        pair.run(for: .seconds(1))
        pair.isLost = { _ in false }
        pair.call(as: Pair.key(250), by: .only(listener, invitedBy: Self.invitation()))
        pair.run(for: .milliseconds(90))
        let (isConnected, use) = (pair.isConnected, pair.called.reading { $0.invite })
        #expect(isConnected)
        #expect(use == .first)
    }

    @Test("that has expired, or was never given, brings not a byte", arguments: [9, 10] as [UInt64])
    func silence(id: UInt64) {
        var pair = makePair(Self.invitation(id: id), expiresAfter: .milliseconds(id == 9 ? 10 : 10_000))
        pair.run(for: .seconds(2))
        let capture = pair.capture
        #expect(isSilent(capture))
    }

    @Test("whose secret is another one makes no session")
    func otherSecret() {
        var pair = makePair(Self.invitation(secret: 43))
        pair.run(for: .seconds(11))
        #expect(pair.callerEvents.contains { if case .closed(.unanswered) = $0 { true } else { false } })
        #expect(pair.calledEvents.isEmpty)
    }

    @Test("makes its caller one who may come again without it")
    func guest() {
        var pair = makePair(expiresAfter: .seconds(1))
        pair.run(for: .milliseconds(1_500))
        pair.call(as: pair.callerKey, by: .only(pair.listenerKey.publicKey))
        pair.run(for: .milliseconds(90))
        let isConnected = pair.isConnected
        #expect(isConnected)
    }
}
