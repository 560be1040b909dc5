import PeerLink
import PeerNoise
import PeerUnits
import Testing

@Suite struct KnownPeersTests {
    private let one = KnownPeersTests.key(1)
    private let other = KnownPeersTests.key(2)
    private let host = Endpoint(host: .name("example.org"), port: 4747)

    @Test("A called place is new, then known, and a changed key there is told from both")
    func verdicts() {
        var known = KnownPeers()
        #expect(known.verdict(on: one, at: host) == .newHost(isKeyKnown: false))
        #expect(known.add(KnownPeer(publicKey: one, place: .called(host), firstSeenSeconds: 0)) == nil)
        #expect(known.verdict(on: one, at: host) == .known)
        #expect(known.verdict(on: other, at: host) == .keyChanged(from: one))
        #expect(known.pinnedKey(at: host) == one)
        let otherPort = Endpoint(host: .name("example.org"), port: 4748)
        #expect(known.verdict(on: one, at: otherPort) == .newHost(isKeyKnown: true))
        #expect(known.verdict(on: other, at: otherPort) == .newHost(isKeyKnown: false))
    }

    @Test("A host's name has no case")
    func hostCase() {
        var known = KnownPeers()
        _ = known.add(KnownPeer(publicKey: one, place: .called(host), firstSeenSeconds: 0))
        let shouted = Endpoint(host: .name("EXAMPLE.org"), port: 4747)
        #expect(known.verdict(on: other, at: shouted) == .keyChanged(from: one))
    }

    @Test("A changed key is not added beside the old one, but once that is removed")
    func changedKey() {
        var known = KnownPeers()
        _ = known.add(KnownPeer(publicKey: one, place: .called(host), firstSeenSeconds: 0))
        let changed = KnownPeer(publicKey: other, place: .called(host), firstSeenSeconds: 1)
        #expect(known.add(changed) == one)
        #expect(!known.contains(other))
        #expect(known.remove("example.org:4747").count == 1)
        #expect(known.add(changed) == nil)
        #expect(known.verdict(on: other, at: host) == .known)
    }

    @Test("A caller's address binds nothing")
    func callers() {
        var known = KnownPeers()
        let address = SocketAddress.Host.ipv4(0x0A00_0001)
        #expect(known.add(KnownPeer(publicKey: one, place: .calledFrom(address), firstSeenSeconds: 0)) == nil)
        #expect(known.add(KnownPeer(publicKey: other, place: .calledFrom(address), firstSeenSeconds: 0)) == nil)
        #expect(known.contains(one) && known.contains(other))
        #expect(known.pinnedKey(at: Endpoint(host: .address(address), port: 4747)) == nil)
    }

    @Test("The same peer at the same place is listed once")
    func once() {
        var known = KnownPeers()
        for seconds in 0..<3 as Range<Int64> {
            _ = known.add(KnownPeer(publicKey: one, place: .called(host), firstSeenSeconds: seconds))
        }
        #expect(known.peers.map(\.firstSeenSeconds) == [0])
    }

    @Test("A fingerprint, key, place or name removes every line that it names, and nothing else")
    func removal() {
        let address = SocketAddress.Host.ipv4(0x0A00_0001)
        for word in [one.fingerprint, one.text, "Drone two"] {
            var known = KnownPeers()
            _ = known.add(KnownPeer(publicKey: one, place: .called(host), firstSeenSeconds: 0, name: "Drone two"))
            _ = known.add(KnownPeer(publicKey: one, place: .none, firstSeenSeconds: 0, name: "Drone two"))
            _ = known.add(KnownPeer(publicKey: other, place: .calledFrom(address), firstSeenSeconds: 0, name: "Drone"))
            #expect(known.remove("nobody").isEmpty)
            #expect(known.remove("").isEmpty)
            #expect(known.remove(word).count == 2)
            #expect(known.peers.map(\.publicKey) == [other])
            #expect(known.remove("10.0.0.1").count == 1)
        }
    }

    @Test("A name is shown without what moves a cursor or breaks a line, and in 64 bytes at most")
    func names() {
        func shown(_ name: String) -> String {
            KnownPeer(publicKey: one, place: .none, firstSeenSeconds: 0, name: name).name
        }
        #expect(shown("\u{1B}[2Jtruck\nat=evil:1\u{202E}") == "[2Jtruckat=evil:1")
        #expect(shown("  two   words ") == "two words")
        #expect(shown("Küche 🛰") == "Küche 🛰")
        #expect(shown(String(repeating: "ü", count: 40)).utf8.count == 64)
        #expect(shown(String(repeating: "ü", count: 31) + "x" + "ü").utf8.count == 63)
    }

    static func key(_ number: UInt8) -> PublicKey {
        let seed = [UInt8](repeating: number, count: 32)
        return StaticKey(seed: seed.span).publicKey
    }
}
