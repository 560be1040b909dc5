import PeerNoise
import PeerProtocol
import PeerSockets
import PeerUnits

/// A listener and the files that say who may join.
extension Driver {
    /// Waits for callers.
    /// - Throws: `PeerError.file` where the known peers or their handshakes' times cannot be read.
    func listen() throws(PeerError) -> Broadcast<Peer> {
        let now = advanceClock()
        var settings = ListenerConfiguration(
            session: SessionConfiguration(configuration), answersStrangers: configuration.trust.answersStrangers)
        do throws(TrustFileError) {
            if let file = try configuration.trust.knownPeersFile() {
                let known = try KnownCallers(file, at: now)
                let times = HandshakeTimesFile(besides: file.path)
                settings.knownCallers = known.keys
                settings.timestamps = CallerTimestamps(try times.read())
                knownCallers = known
                handshakeTimes = times
            }
        } catch {
            throw .file(error.description)
        }
        listener = Listener(configuration: settings, seed: KeySeed(SystemRandom.seed().span), at: now)
        let callers = Broadcast<Peer>(keepingEarly: configuration.peerCountMax)
        incoming = callers
        return callers
    }

    /// Makes an invite that is good for one caller.
    func invite(for lifetime: TimeSpan) -> PeerInvite {
        let secret = SystemRandom.seed()
        let seconds = SystemClock.wallClockMicroseconds() / 1_000_000
        let isAny = [.ipv4(0), .ipv6(high: 0, low: 0, scope: 0)].contains(localAddress.host)
        let host = isAny ? PrimaryAddress.host() : localAddress.host
        let invite = PeerInvite(
            to: Endpoint(SocketAddress(host: host, port: localAddress.port)),
            key: configuration.identity.key.publicKey, secret: secret,
            expirySeconds: seconds + lifetime.nanoseconds / 1_000_000_000)
        listener?.invite(by: invite.invitation, until: advanceClock() + lifetime)
        return invite
    }

    /// Looks whether the file of known peers has changed, before a first message is judged by it.
    func refreshKnownCallers() {
        guard knownCallers?.refresh(at: now) == true, let keys = knownCallers?.keys else { return }
        listener?.knownCallers = keys
    }

    /// Keeps a known caller's timestamp for the next run, off the loop: a disk takes its time.
    func keep(_ timestamp: CallerTimestamp) {
        guard let handshakeTimes else { return }
        unwrittenTimes[timestamp.key] = timestamp.nanoseconds
        guard !isWritingTimes else { return }
        isWritingTimes = true
        Task.detached { [weak self] in
            while let times = await self?.takeUnwrittenTimes() {
                do throws(TrustFileError) {
                    try handshakeTimes.record(times)
                } catch {
                    // Nobody is kept out for it: they are tried again with the next caller's.
                    await self?.giveBack(times)
                    return
                }
            }
        }
    }

    private func takeUnwrittenTimes() -> [PublicKey: UInt64]? {
        isWritingTimes = !unwrittenTimes.isEmpty
        defer { unwrittenTimes = [:] }
        return isWritingTimes ? unwrittenTimes : nil
    }

    private func giveBack(_ times: [PublicKey: UInt64]) {
        unwrittenTimes.merge(times) { max($0, $1) }
        isWritingTimes = false
    }

    /// Ends every link in good order, then the listener; the loop ends a little later, when all has been said.
    func stopListening() async {
        for link in Array(links.values) { close(link.id) }
        for _ in 0..<Driver.farewellTurns where !isIdle {
            try? await Task.sleep(nanoseconds: Driver.farewellTurnNanoseconds)
        }
        stop()
    }

    /// A farewell is said three times within 300 ms.
    private static let farewellTurns = 50
    private static let farewellTurnNanoseconds: UInt64 = 10_000_000
}
