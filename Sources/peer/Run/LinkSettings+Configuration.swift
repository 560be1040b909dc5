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
        return PeerConfiguration(
            identity: identity, trust: TrustPrompt(console: console).policy(for: trust),
            bitrate: bitrate.minimum...bitrate.maximum, latency: latencyMax, sendsVideo: sendsVideo,
            receivesVideo: receivesVideo, reconnectTime: reconnectTime, peerCountMax: 1)
    }

    /// Whether anything is done with received video.
    var receivesVideo: Bool { sinks != [.none] }
}
