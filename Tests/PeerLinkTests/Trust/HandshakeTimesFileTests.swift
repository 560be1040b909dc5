import PeerLink
import PeerNoise
import Testing

@Suite struct HandshakeTimesFileTests {
    private let folder: TemporaryFolder
    private let file: HandshakeTimesFile

    init() throws {
        folder = try TemporaryFolder()
        file = HandshakeTimesFile(besides: folder.path(of: "known-peers"))
    }

    @Test("What was recorded is read back, the newest time of each key")
    func roundTrip() throws {
        #expect(try file.read().isEmpty)
        try file.record([KnownPeersTests.key(1): 5, KnownPeersTests.key(2): .max])
        try file.record([KnownPeersTests.key(1): 4, KnownPeersTests.key(3): 0])
        #expect(
            try file.read() == [KnownPeersTests.key(1): 5, KnownPeersTests.key(2): .max, KnownPeersTests.key(3): 0])
        #expect(try folder.mode(of: "known-peers.times") == 0o600)
    }

    @Test("A call is dated by the clock, and later than the last one where the clock was set back")
    func dates() throws {
        let (key, day) = (KnownPeersTests.key(1), UInt64(86_400_000_000_000))
        #expect(try file.date(ofCallBy: key, at: 1_000) == 1_000)
        #expect(try file.date(ofCallBy: key, at: 2_000) == 2_000)
        #expect(try file.date(ofCallBy: key, at: 5) == 2_000 + day)
        #expect(try file.date(ofCallBy: key, at: 5) == 2_000 + 2 * day)
        #expect(try file.date(ofCallBy: KnownPeersTests.key(2), at: 5) == 5)
        try file.record([key: .max])
        #expect(try file.date(ofCallBy: key, at: 5) == .max)
    }

    @Test("Beyond the bound those go that have called least lately")
    func bound() throws {
        let times = (0...HandshakeTimesFile.countMax).map { number in
            (PublicKey((0..<32).map { UInt8(truncatingIfNeeded: number >> (8 * ($0 % 2))) }), UInt64(number))
        }
        try file.record(Dictionary(uniqueKeysWithValues: times))
        let kept = try file.read()
        #expect(kept.count == HandshakeTimesFile.countMax)
        #expect(kept.values.min() == 1)
    }

    @Test(
        "A file that is no such file, or has a line that is none, is said with its line",
        arguments: ["other 1\n", "peerlink-handshake-times 1\nnonsense\n", "peerlink-handshake-times 1\na -1\n", ""])
    func damaged(text: String) throws {
        try folder.write(text, to: "known-peers.times")
        #expect(throws: TrustFileError.self) { try file.read() }
    }
}
