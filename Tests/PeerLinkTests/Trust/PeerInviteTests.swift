import PeerLink
import PeerNoise
import Testing

@Suite struct PeerInviteTests {
    private func makeInvite(lifetime seconds: Int64 = 600) async throws -> PeerInvite {
        let callers = try await Peer.listen(on: "127.0.0.1:0", configuration: PeerConfiguration(trust: .any))
        defer { Task { await callers.close() } }
        return await callers.invite(for: .seconds(seconds))
    }

    @Test("An invite is read as it was printed: the place, the key and the expiry")
    func roundTrip() async throws {
        let invite = try await makeInvite()
        let read = try PeerInvite(parsing: invite.text)
        #expect(read.endpoint == invite.endpoint && read.publicKey == invite.publicKey)
        #expect(read.expirySeconds == invite.expirySeconds && read.text == invite.text)
        #expect(invite.text.hasPrefix("peer://127.0.0.1:\(invite.endpoint.port)/#"))
    }

    @Test("An invite with any one character altered, left out or added is refused")
    func altered() async throws {
        let text = Array(try await makeInvite().text)
        for index in text.indices {
            var altered = text
            altered[index] = altered[index] == "B" ? "C" : "B"
            var shorter = text
            shorter.remove(at: index)
            for words in [altered, shorter, text + ["A"]] {
                #expect(throws: PeerError.inviteAltered, "\(String(words))") {
                    try PeerInvite(parsing: String(words))
                }
            }
        }
    }

    @Test("Other text is no invite", arguments: ["peer://", "peer:///#", "peer://h:1/#", "peer://h:1/", "http://h/#A"])
    func nonsense(text: String) {
        #expect(throws: PeerError.inviteAltered) { try PeerInvite(parsing: text) }
    }

    @Test("Its description, unlike its text, says nothing of the secret")
    func description() async throws {
        let invite = try await makeInvite()
        let secret = try #require(invite.text.split(separator: "#").last)
        #expect(!"\(invite)".contains(secret.suffix(20)))
    }

    @Test("It lets its peer in without a question, and under known policies both remember each other")
    func joins() async throws {
        let folder = try TemporaryFolder()
        let (listening, calling) = (folder.path(of: "listener"), folder.path(of: "caller"))
        let callers = try await Peer.listen(
            on: "127.0.0.1:0", configuration: PeerConfiguration(trust: .known(file: listening)))
        let invite = await callers.invite()
        async let first = collect(callers, count: 1).first
        let configuration = PeerConfiguration(trust: .known(file: calling))
        let caller = try await Peer.connect(to: invite.text, configuration: configuration)
        let called = await first
        #expect(caller.remoteKey == callers.publicKey)
        #expect(called?.remoteKey == configuration.identity.publicKey)
        let known = try KnownPeersFile(path: listening).read().peers.map(\.keyText)
        #expect(known == [configuration.identity.publicKey.description])
        #expect(try KnownPeersFile(path: calling).read().peers.map(\.placeText) == ["\(invite.endpoint)"])
        await caller.close()
        await callers.close()
    }
}
