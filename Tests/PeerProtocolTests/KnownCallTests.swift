import PeerNoise
import PeerProtocol
import PeerUnits
import PeerWire
import Testing

@Suite("A call to a listener whose key is known")
struct KnownCallTests {
    private static func known(_ key: PublicKey) -> CallPlan { .host(of: key, fallsBack: false) }

    @Test("connects with two handshake datagrams; who is listed is answered though strangers are not")
    func connects() {
        var pair = Pair(answersStrangers: false, isCallerKnown: true, plan: Self.known)
        pair.run(for: .milliseconds(90))
        let isConnected = pair.isConnected
        #expect(isConnected)
        let kinds = pair.handshakeKinds
        #expect(kinds == [0x04, 0x05])
        let seen = pair.calledEvents.compactMap { if case .identified(let key) = $0 { key } else { nil } }
        #expect(seen == [pair.callerKey.publicKey])
    }

    @Test("survives the loss of any one of its datagrams at the cost of a timeout", arguments: 0..<6)
    func survivesLoss(of lost: Int) {
        var pair = Pair(answersStrangers: false, isCallerKnown: true, plan: Self.known)
        let counter = Counter()
        pair.isLost = { _ in counter.next() == lost }
        pair.run(for: .milliseconds(700))
        let isConnected = pair.isConnected
        #expect(isConnected)
    }

    @Test("gets not a byte where the listener does not know the caller and answers no strangers")
    func silence() {
        var pair = Pair(answersStrangers: false, plan: Self.known)
        let listener = pair.listenerAddress
        pair.run(for: .seconds(12))
        #expect(!pair.capture.contains { $0.from == listener })
        #expect(pair.callerEvents.contains { if case .closed(.unanswered) = $0 { true } else { false } })
        let strangers = pair.listener.counters.strangers
        #expect(strangers > 0)
    }

    @Test("is open to any caller where strangers get answers")
    func strangers() {
        var pair = Pair(plan: Self.known)
        pair.run(for: .milliseconds(90))
        let isConnected = pair.isConnected
        #expect(isConnected)
    }

    @Test("with one altered bit gets not a byte", arguments: [21, 60, 100, 129])
    func altered(byte: Int) {
        var pair = Pair(isCallerKnown: true, plan: Self.known)
        let listener = pair.listenerAddress
        pair.tamper = { wire in
            guard wire.to == listener, wire.bytes[0] == 0x04 else { return [wire] }
            var altered = wire
            altered.bytes[byte] ^= 0x10
            return [altered]
        }
        pair.run(for: .seconds(2))
        #expect(!pair.capture.contains { $0.from == listener })
    }

    @Test("whose first message is replayed, to this listener or to one that was started anew, gets not a byte")
    func replay() throws {
        var pair = Pair(isCallerKnown: true, plan: Self.known)
        pair.run(for: .milliseconds(500))
        let first = try #require(pair.capture.first)
        let path = Path(remote: first.from, local: first.to)
        let verdict = pair.listener.receive(first.bytes.span, on: path, at: pair.now)
        #expect(verdict == .dropped)
        let stale = pair.listener.counters.stale
        #expect(stale == 1)
        let kept = UInt64(1_000_000_000)
        var anew = Listener(
            configuration: ListenerConfiguration(
                session: Pair.configuration(pair.listenerKey, .seconds(30)), answersStrangers: false,
                knownCallers: [pair.callerKey.publicKey],
                timestamps: CallerTimestamps([pair.callerKey.publicKey: kept])),
            seed: KeySeed(Pair.bytes(77).span), at: pair.now)
        let verdictAnew = anew.receive(first.bytes.span, on: path, at: pair.now)
        #expect(verdictAnew == .dropped)
        let counters = anew.counters
        #expect(counters.stale == 1)
    }

    @Test("tells the timestamp of a known caller, for the next run, and of nobody else", arguments: [true, false])
    func timestamp(isKnown: Bool) throws {
        var pair = Pair(isCallerKnown: isKnown, plan: Self.known)
        let key = pair.callerKey.publicKey
        pair.run(for: .milliseconds(90))
        let told = pair.listener.takeNewTimestamp()
        #expect(told == (isKnown ? CallerTimestamp(key: key, nanoseconds: 1_000_000_000) : nil))
    }

    @Test("is let in though its first message came from another address before")
    func copied() {
        var pair = Pair(answersStrangers: false, isCallerKnown: true, plan: Self.known)
        let stranger = SocketAddress(host: .ipv4(0x0A00_0009), port: 9)
        let listener = pair.listenerAddress
        pair.tamper = { wire in
            guard wire.to == listener, wire.bytes[0] == 0x04 else { return [wire] }
            var copy = wire
            copy.from = stranger
            copy.bytes[12] ^= 0xFF
            return [copy, wire]
        }
        pair.run(for: .milliseconds(90))
        let isConnected = pair.isConnected
        #expect(isConnected)
    }

    @Test("learns which key is there now where the host has another one, and sends it nothing that is sealed")
    func changedKey() {
        let other = Pair.key(200).publicKey
        var pair = Pair(plan: { _ in .host(of: other, fallsBack: false) })
        pair.callerDecision = .ignore
        pair.run(for: .seconds(4))
        let seen = pair.callerEvents.compactMap { if case .identified(let key) = $0 { key } else { nil } }
        #expect(seen == [pair.listenerKey.publicKey])
        let kinds = pair.handshakeKinds
        #expect(!kinds.contains(0x03))
        #expect(pair.calledEvents.isEmpty)
    }

    @Test("falls back to XX with the same key only where it may", arguments: [true, false])
    func fallsBack(may: Bool) {
        var pair = Pair(plan: { .host(of: $0, fallsBack: may) })
        pair.isLost = { $0.bytes[0] == 0x04 }
        pair.run(for: .seconds(12))
        let isConnected = pair.isConnected
        #expect(isConnected == may)
        let kinds = pair.handshakeKinds
        #expect(kinds.contains(0x03) == may)
        let isUnanswered = pair.callerEvents.contains { if case .closed(.unanswered) = $0 { true } else { false } }
        #expect(isUnanswered != may)
    }

    @Test("finds among several keys the one that the listener has")
    func severalKeys() {
        let others = (200..<203).map { Pair.key(UInt8($0)).publicKey }
        var pair = Pair(answersStrangers: false, isCallerKnown: true, plan: { .stranger(perhaps: others + [$0]) })
        pair.run(for: .milliseconds(90))
        let isConnected = pair.isConnected
        #expect(isConnected)
    }

    @Test("that comes back after the listener's restart knows its key")
    func reconnects() {
        var pair = Pair(plan: Self.known)
        pair.run(for: .milliseconds(500))
        pair.forgetCalled()
        let before = pair.capture.count
        pair.run(for: .seconds(8))
        #expect(pair.callerEvents.contains { if case .reconnected(anew: true) = $0 { true } else { false } })
        let kinds = pair.capture[before...].map { $0.bytes[0] }.filter { $0 < 0x40 }
        #expect(kinds == [0x04, 0x05])
    }

    @Test("takes an authentic answer whose payload makes no sense for none, however often it comes")
    func senselessPayload() throws {
        let key = Pair.key(5)
        var seed = KeySeed(Pair.bytes(6).span)
        var caller = CallerHandshake(Pair.key(7), offer: .universal, seed: &seed, at: .zero)
        let bytes = [UInt8](capacity: 256) { _ = caller.writeDatagram(into: &$0, at: .zero) }
        var input = bytes.span
        let first = try HandshakeDatagram(parsing: &input)
        var noise = HandshakeState(
            pattern: .xx, isInitiator: false, prologue: WireVersion.prologue, staticKey: key,
            ephemeralKey: seed.nextEphemeralKey())
        _ = try noise.readMessage(first.noiseMessage.span)
        let answer = HandshakeDatagram(
            kind: .exchangeSecond, destination: first.source, source: .none,
            noiseMessage: try noise.writeMessage(payload: [1, 9, 0]))
        for _ in 0..<2 {
            let key = caller.receive(answer)
            #expect(key == nil)
        }
    }
}
