import PeerMedia
package import PeerNoise
import PeerTransport
package import PeerUnits
import PeerWire

/// What a session is made with.
package struct SessionConfiguration: Sendable {
    /// This peer's key.
    package var staticKey: StaticKey
    /// The range that the rate control may use, on the wire, overhead included.
    package var bitrate: ClosedRange<Bitrate>
    /// The most that this side's playout buffer may add.
    package var playoutCeiling: TimeSpan
    package var sendsVideo: Bool
    package var receivesVideo: Bool
    /// How long a lost link is waited for, beyond the first five seconds of silence.
    package var patience: TimeSpan
    /// How long a call waits for the other side's first answer.
    package var answerTimeout: TimeSpan
    /// The ciphers that this machine can use well.
    package var cipherOffer: CipherOffer
    /// What makes of `now` the time since 1970, which grows from one run of the program to the next.
    package var epoch: TimeSpan
    /// When the sending keys are renewed.
    package var rekeying: RekeyPolicy

    package init(
        staticKey: StaticKey, bitrate: ClosedRange<Bitrate>, playoutCeiling: TimeSpan, sendsVideo: Bool = true,
        receivesVideo: Bool = true, patience: TimeSpan = .seconds(30),
        answerTimeout: TimeSpan = .seconds(10), cipherOffer: CipherOffer = .universal,
        epoch: TimeSpan = .zero, rekeying: RekeyPolicy = .standard
    ) {
        self.staticKey = staticKey
        self.bitrate = bitrate
        self.playoutCeiling = playoutCeiling
        self.sendsVideo = sendsVideo
        self.receivesVideo = receivesVideo
        self.patience = patience
        self.answerTimeout = answerTimeout
        self.cipherOffer = cipherOffer
        self.epoch = epoch
        self.rekeying = rekeying
    }

    /// The timestamp of a handshake that begins now, in nanoseconds: higher than in every one before.
    func timestamp(at now: Instant) -> UInt64 { UInt64(clamping: (now + epoch).nanoseconds) }
}
