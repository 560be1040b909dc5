import PeerNoise
import PeerProtocol
import PeerSockets
import PeerUnits

/// How links begin.
extension Driver {
    /// Calls a peer.
    func call(_ call: Call) -> (id: UInt64, feeds: LinkFeeds) {
        var settings = SessionConfiguration(configuration)
        settings.answerTimeout = call.timeout
        settings.epoch = call.epoch
        let seed = SystemRandom.seed()
        let session = Session(
            calling: Path(remote: call.address), by: call.plan, configuration: settings, seed: KeySeed(seed.span),
            at: advanceClock())
        let link = add(session, host: call.host)
        link.hasAlternative = call.hasAlternative
        link.isInvited = call.plan.invitation != nil
        pollAll()
        return (link.id, link.feeds)
    }

    /// Waits until a call is connected or has failed; a cancelled wait ends the call.
    func connected(_ id: UInt64) async -> Result<Void, PeerError> {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                guard let link = links[id] else { return continuation.resume(returning: .failure(.closed)) }
                if link.session.isConnected { return continuation.resume(returning: .success(())) }
                waitingForConnection[id] = continuation
            }
        } onCancel: {
            Task { await self.abandon(id) }
        }
    }

    private func abandon(_ id: UInt64) {
        guard let link = links[id] else { return }
        link.session.decide(.ignore, at: advanceClock())
        pollAll()
    }

    func remoteKey(of id: UInt64) -> PeerKey? { links[id]?.session.remoteKey.map(PeerKey.init) }
}

extension SessionConfiguration {
    init(_ configuration: PeerConfiguration) {
        self.init(
            staticKey: configuration.identity.key, bitrate: configuration.bitrate,
            playoutCeiling: configuration.latency,
            sendsVideo: configuration.sendsVideo, receivesVideo: configuration.receivesVideo,
            patience: configuration.reconnectTime, cipherOffer: Primitives.isAESAvailable ? .withAES : .universal)
    }
}
