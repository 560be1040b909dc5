import PeerMedia
import PeerNoise
import PeerProtocol
import PeerTransport
import PeerUnits
import PeerWire
import Testing

@Suite("A handshake")
struct HandshakeTests {
    @Test("connects both sides, each knowing the other's key, within two round trips")
    func connects() {
        var pair = Pair()
        pair.run(for: .milliseconds(90))
        #expect(pair.callerEvents.contains { if case .connected = $0 { true } else { false } })
        #expect(pair.calledEvents.contains { if case .connected = $0 { true } else { false } })
        let remoteKey = pair.caller.remoteKey
        #expect(remoteKey == pair.listenerKey.publicKey)
        let seen = pair.calledEvents.compactMap { if case .identified(let key) = $0 { key } else { nil } }
        #expect(seen == [pair.callerKey.publicKey])
    }

    @Test("survives the loss of any one of its datagrams at the cost of a timeout", arguments: 0..<6)
    func survivesLoss(of lost: Int) {
        var pair = Pair()
        let counter = Counter()
        pair.isLost = { _ in counter.next() == lost }
        pair.run(for: .milliseconds(700))
        #expect(pair.callerEvents.contains { if case .connected = $0 { true } else { false } })
        #expect(pair.calledEvents.contains { if case .connected = $0 { true } else { false } })
    }

    @Test("gives up after ten seconds without an answer")
    func givesUp() {
        var pair = Pair()
        pair.isLost = { _ in true }
        pair.run(for: .seconds(9))
        let isClosed = pair.caller.isClosed
        #expect(!isClosed)
        pair.run(for: .seconds(2))
        #expect(pair.callerEvents.contains { if case .closed(.unanswered) = $0 { true } else { false } })
    }

    @Test("of a peer that is not trusted ends with that reason")
    func refused() {
        var pair = Pair()
        pair.listenerDecision = .refuse(.notTrusted)
        pair.run(for: .seconds(1))
        #expect(pair.callerEvents.contains { if case .closed(.remote(.notTrusted)) = $0 { true } else { false } })
        #expect(pair.calledEvents.contains { if case .closed(.local(.notTrusted)) = $0 { true } else { false } })
    }

    @Test("waits for a person, and tells the other side so")
    func waitsForDecision() {
        var pair = Pair()
        pair.listenerDecision = nil
        pair.run(for: .seconds(20))
        #expect(pair.callerEvents.contains { if case .peerIsDeciding = $0 { true } else { false } })
        #expect(!pair.callerEvents.contains { if case .connected = $0 { true } else { false } })
        pair.called?.decide(.accept, at: pair.now)
        pair.run(for: .milliseconds(100))
        #expect(pair.callerEvents.contains { if case .connected = $0 { true } else { false } })
    }

    @Test("that nobody decides upon ends after a minute")
    func undecided() {
        var pair = Pair()
        pair.listenerDecision = nil
        pair.run(for: .seconds(70))
        #expect(pair.callerEvents.contains { if case .closed(.remote(.undecided)) = $0 { true } else { false } })
    }

    @Test("gives the same bytes for the same seeds and calls")
    func isDeterministic() {
        var first = Pair(), second = Pair(), third = Pair(seed: 9)
        first.run(for: .seconds(1))
        second.run(for: .seconds(1))
        third.run(for: .seconds(1))
        #expect(first.capture.map(\.bytes) == second.capture.map(\.bytes))
        #expect(first.capture.map(\.bytes) != third.capture.map(\.bytes))
    }

    @Test("gets not a byte from a listener that answers no strangers")
    func silence() {
        var pair = Pair(answersStrangers: false)
        let listener = pair.listenerAddress
        pair.run(for: .seconds(3))
        #expect(!pair.capture.contains { $0.from == listener })
    }
}

@Suite("An established session")
struct EstablishedSessionTests {
    @Test("closes on both sides, with the reason")
    func closes() {
        var pair = Pair()
        pair.run(for: .milliseconds(200))
        pair.caller.close(.finished, at: pair.now)
        pair.run(for: .milliseconds(100))
        #expect(pair.callerEvents.contains { if case .closed(.local(.finished)) = $0 { true } else { false } })
        #expect(pair.calledEvents.contains { if case .closed(.remote(.finished)) = $0 { true } else { false } })
    }

    @Test("counts a flipped bit, a replay and a foreign datagram, and goes on")
    func dropsForgeries() {
        var pair = Pair()
        pair.run(for: .milliseconds(200))
        let genuine = pair.capture.filter { $0.to == pair.listenerAddress && $0.bytes[0] & 0xFE == 0x40 }
        guard let last = genuine.first else { Issue.record("no packet was sent"); return }
        var flipped = last
        flipped.bytes[20] ^= 1
        flipped.bytes[12] &+= 100
        pair.deliver(flipped)
        pair.deliver(last)
        let dropped = pair.called.reading { $0.statistics().dropped }
        #expect(dropped?.unauthentic == 1)
        #expect(dropped?.replayed == 1)
        pair.run(for: .seconds(2))
        let isConnected = pair.caller.isConnected
        #expect(isConnected)
    }

    @Test("is said to be silent after five seconds, and goes on when the path is back")
    func survivesOutage() {
        var pair = Pair()
        pair.run(for: .milliseconds(500))
        pair.isLost = { _ in true }
        pair.run(for: .seconds(8))
        #expect(pair.callerEvents.contains { if case .reconnecting = $0 { true } else { false } })
        pair.isLost = { _ in false }
        pair.run(for: .seconds(2))
        #expect(pair.callerEvents.contains { if case .reconnected(anew: false) = $0 { true } else { false } })
        #expect(pair.calledEvents.contains { if case .reconnected = $0 { true } else { false } })
        let isConnected = pair.caller.isConnected
        #expect(isConnected)
    }

    @Test("ends when the silence has lasted longer than its patience")
    func endsInSilence() {
        var pair = Pair(patience: .seconds(10))
        pair.run(for: .milliseconds(500))
        pair.isLost = { _ in true }
        pair.run(for: .seconds(20))
        #expect(pair.callerEvents.contains { if case .closed(.silence) = $0 { true } else { false } })
        #expect(pair.calledEvents.contains { if case .closed(.silence) = $0 { true } else { false } })
    }

    @Test("follows its peer to a new address after a challenge")
    func followsAddress() {
        var pair = Pair()
        pair.run(for: .milliseconds(500))
        let moved = SocketAddress(host: .ipv4(0x0A00_0063), port: 2000)
        pair.callerAddress = moved
        pair.run(for: .seconds(1))
        let remote = pair.called.reading { $0.path.remote }
        #expect(remote == moved)
        #expect(pair.calledEvents.contains { if case .pathChanged = $0 { true } else { false } })
    }

    @Test("carries messages both ways: reliable ones all and in order at 20 % loss, newest-wins ones never backwards")
    func carriesMessages() {
        var pair = Pair()
        pair.run(for: .milliseconds(200))
        var random = RandomSource(seed: 7)
        let losses = (0..<4_000).map { _ in random.next(below: 5) == 0 }
        let counter = Counter()
        pair.isLost = { _ in losses[counter.next() % losses.count] }
        for number in 0..<100 {
            let bytes = [UInt8(number)]
            let isTaken = pair.caller.send(message: bytes, as: .reliable, at: pair.now)
            #expect(isTaken)
            _ = pair.caller.send(message: [1, UInt8(number)], as: .newestWins, at: pair.now)
            pair.run(for: .milliseconds(5))
        }
        pair.run(for: .seconds(3))
        let messages = pair.calledEvents.compactMap { if case .message(let bytes) = $0 { bytes } else { nil } }
        #expect(messages.filter { $0.count == 1 } == (0..<100).map { [UInt8($0)] })
        let newest = messages.filter { $0.count == 2 }.map { $0[1] }
        #expect(newest == newest.sorted() && newest.count > 50)
    }
}
