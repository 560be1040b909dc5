import PeerDevices
import PeerLink

extension LinkSettings {
    /// The library's configuration for a link with these settings.
    /// - Throws: `RunFailure` where the key file cannot be used.
    func configuration(sendsVideo: Bool, receivesVideo: Bool, console: Console) throws(RunFailure) -> PeerConfiguration
    {
        let identity: PeerIdentity
        do throws(PeerError) {
            identity = try PeerIdentity.file(identityPath)
        } catch {
            throw RunFailure(error)
        }
        try checkKnownPeers()
        return PeerConfiguration(
            identity: identity, trust: TrustPrompt(console: console).policy(for: trust),
            bitrate: bitrate.minimum...bitrate.maximum, latency: latencyMax, sendsVideo: sendsVideo,
            receivesVideo: receivesVideo, reconnectTime: reconnectTime, peerCountMax: 1)
    }

    /// A file of known peers that cannot be read is said at once, not when the first peer comes.
    private func checkKnownPeers() throws(RunFailure) {
        guard trust != .any else { return }
        do throws(TrustFileError) {
            _ = try KnownPeersFile.standard().read()
        } catch {
            throw RunFailure(error)
        }
    }

    /// Whether anything is done with received video: a frame log measures it though nobody sees it.
    var receivesVideo: Bool { sinks != [.none] || frameLogPath != nil }
}
