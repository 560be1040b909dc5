import Foundation
import PeerLink
import PeerNoise
import PeerUnits
import Testing

@Suite struct KnownPeersFileTests {
    private let folder: TemporaryFolder
    private let file: KnownPeersFile

    init() throws {
        folder = try TemporaryFolder()
        file = KnownPeersFile(path: folder.path(of: "known-peers"))
    }

    @Test("What was added is read back, whatever the place and the name")
    func roundTrip() throws {
        let hosts: [Endpoint] = [
            Endpoint(host: .name("example.org"), port: 4747), Endpoint(.loopback(port: 1)),
            Endpoint(host: .address(.ipv6(high: 0x2001_0DB8 << 32, low: 1, scope: 0)), port: 65_535),
            Endpoint(host: .name("fe80::1%eth0"), port: 4747),
        ]
        var places = hosts.map { KnownPeer.Place.called($0) }
        places += [.calledFrom(.ipv4(0x0A00_0001)), .calledFrom(.ipv6(high: 1, low: 2, scope: 0)), .none]
        let peers = zip(places, ["", "two words", "Küche 🛰", "# no remark", "-", "at=x:1", "z"]).enumerated().map {
            KnownPeer(
                publicKey: KnownPeersTests.key(UInt8($0.offset)), place: $0.element.0,
                firstSeenSeconds: 1_764_547_200 + Int64($0.offset), name: $0.element.1)
        }
        let conflicts = try file.update { known in peers.compactMap { known.add($0) } }
        #expect(conflicts.isEmpty)
        let known = try file.read()
        #expect(known.peers == peers)
        #expect(known.damage.isEmpty)
        #expect(try folder.mode(of: "known-peers") == 0o600)
        #expect(try folder.names() == ["known-peers", "known-peers.lock"])
    }

    @Test("No file is nobody known, and reading creates none")
    func missing() throws {
        #expect(try file.read().peers.isEmpty)
        #expect(try folder.names().isEmpty)
    }

    @Test("A damaged line is named and trusts nobody; the others count, and a change leaves it as it is")
    func damage() throws {
        let good = KnownPeer(publicKey: KnownPeersTests.key(1), place: .none, firstSeenSeconds: 0)
        let key = KnownPeersTests.key(2)
        let head = "\(key.text) \(key.fingerprint)"
        let lines: [(String, LineDamage?)] = [
            ("# a remark", nil), ("", nil), ("nonsense", .fieldMissing),
            ("\(key.text)A \(key.fingerprint) - 2025-01-31T12:00:00Z", .keyMalformed),
            ("\(key.text) \(good.publicKey.fingerprint) - 2025-01-31T12:00:00Z", .fingerprintOfAnotherKey),
            ("\(head) example.org:4747 2025-01-31T12:00:00Z", .placeMalformed),
            ("\(head) at=example.org:0 2025-01-31T12:00:00Z", .placeMalformed),
            ("\(head) from=example.org 2025-01-31T12:00:00Z", .placeMalformed),
            ("\(head) - 2025-02-29T12:00:00Z", .dateMalformed), ("\(head) - 2025-01-31", .dateMalformed),
            ("\(head) - 2025-01-31T12:00:00Z " + String(repeating: "n", count: 500), .tooLong),
        ]
        let goodLine = "\(good.publicKey.text) \(good.publicKey.fingerprint) - 1970-01-01T00:00:00Z"
        let text = "peerlink-known-peers 1\n" + lines.map { $0.0 + "\n" }.joined() + goodLine + "\n"
        try folder.write(text, to: "known-peers")
        let known = try file.read()
        #expect(known.peers == [good])
        let expected = lines.enumerated().compactMap { index, line in line.1.map { "\(index + 2) \($0)" } }
        #expect(known.damage.map { "\($0.line) \($0.damage)" } == expected)
        try file.update { _ = $0.add(KnownPeer(publicKey: KnownPeersTests.key(9), place: .none, firstSeenSeconds: 0)) }
        #expect(try folder.text(of: "known-peers").hasPrefix(text))
        #expect(try file.read().damage.count == known.damage.count)
    }

    @Test("Two lines with different keys for one place: the first counts, the second is damage")
    func hostTwice() throws {
        let keys = [KnownPeersTests.key(1), KnownPeersTests.key(2)]
        let lines = keys.map { "\($0.text) \($0.fingerprint) at=Example.org 2025-01-31T12:00:00Z\n" }
        try folder.write("peerlink-known-peers 1\n" + lines.joined(), to: "known-peers")
        let known = try file.read()
        #expect(known.peers.map(\.publicKey) == [keys[0]])
        #expect(known.damage.map(\.damage) == [.hostTwice])
    }

    @Test("Eight that write at once lose nobody's line")
    func concurrentWriters() async throws {
        let file = file
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<UInt8(8) {
                group.addTask {
                    for index in 0..<UInt8(10) {
                        let peer = KnownPeer(
                            publicKey: KnownPeersTests.key(writer * 10 + index), place: .none, firstSeenSeconds: 0)
                        try file.update { _ = $0.add(peer) }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try file.read().peers.count == 80)
        #expect(try folder.names() == ["known-peers", "known-peers.lock"])
    }

    @Test("A file that others may write is refused; one that they may read is not", arguments: [0o620, 0o602, 0o666])
    func openToOthers(mode: Int) throws {
        try folder.write("peerlink-known-peers 1\n", to: "known-peers", mode: 0o644)
        #expect(try file.read().peers.isEmpty)
        try folder.write("peerlink-known-peers 1\n", to: "known-peers", mode: mode)
        #expect(throws: TrustFileError.openToOthers(path: file.path, mode: UInt32(mode))) { try file.read() }
        #expect(throws: TrustFileError.openToOthers(path: file.path, mode: UInt32(mode))) { try file.update { _ in } }
    }

    @Test("Another kind of file, a later version or too much of it is refused and left alone")
    func otherFiles() throws {
        for text in ["", "peerlink-known-peers 2\n", "peerlink-identity 1\n", "peerlink-known-peers 1 \n"] {
            try folder.write(text, to: "known-peers")
            #expect(throws: TrustFileError.notOurFormat(path: file.path, expected: "peerlink-known-peers 1")) {
                try file.update { _ in }
            }
            #expect(try folder.text(of: "known-peers") == text)
        }
        try folder.write("peerlink-known-peers 1\n" + String(repeating: "#", count: 1 << 20), to: "known-peers")
        #expect(throws: TrustFileError.tooLarge(path: file.path, byteCountMax: 1 << 20)) { try file.read() }
    }

    @Test("A symbolic link stays one, and the file behind it changes")
    func symbolicLink() throws {
        try FileManager.default.createSymbolicLink(
            atPath: file.path, withDestinationPath: folder.path(of: "elsewhere"))
        try folder.write("peerlink-known-peers 1\n", to: "elsewhere")
        let peer = KnownPeer(publicKey: KnownPeersTests.key(1), place: .none, firstSeenSeconds: 0)
        try file.update { _ = $0.add(peer) }
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: file.path) == folder.path(of: "elsewhere"))
        #expect(try KnownPeersFile(path: folder.path(of: "elsewhere")).read().peers == [peer])
    }

    @Test("Damaged bytes anywhere never trust a key that was not there", arguments: [1, 2, 3])
    func hostileBytes(seed: UInt64) throws {
        var random = RandomSource(seed: seed)
        let keys = (0..<3).map { KnownPeersTests.key($0) }
        let lines = keys.map { "\($0.text) \($0.fingerprint) at=host\($0.text.count):1 2025-01-31T12:00:00Z name\n" }
        let good = Array(("peerlink-known-peers 1\n" + lines.joined()).utf8)
        for _ in 0..<200 {
            var bytes = good
            for _ in 0...random.next(below: 4) {
                bytes[Int(random.next(below: UInt64(bytes.count)))] = UInt8(random.next(below: 256))
            }
            try folder.write(bytes, to: "known-peers")
            do throws(TrustFileError) {
                let known = try file.read()
                #expect(known.peers.allSatisfy { keys.contains($0.publicKey) })
            } catch {
                #expect(error == .notOurFormat(path: file.path, expected: "peerlink-known-peers 1"))
            }
        }
    }
}
