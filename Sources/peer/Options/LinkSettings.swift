package import PeerDevices
package import PeerUnits

/// Everything about a link but which end this is, with the defaults.
package struct LinkSettings: Hashable, Sendable {
    /// Nil: with a call the camera or else the test pattern, as a listener nothing.
    package var source: SourceSpecification?
    /// Empty: a window where there is a display and the other side sends.
    package var sinks: [SinkSpecification] = []
    package var isLooped = false
    package var isCopied = false
    package var carriesMessages = false
    package var bitrate = BitrateRange.standard
    /// The most that the playout buffer may add; zero shows each frame at once.
    package var latencyMax = TimeSpan.milliseconds(200)
    /// Nil: a person is asked where there is a controlling terminal, else only known keys are let in.
    package var trust: TrustMode?
    /// This peer's key; nil: under the XDG config folder.
    package var identityPath: String?
    package var endsWithFirstPeer = false
    package var reconnectTime = TimeSpan.seconds(30)
    /// Nil: until the source or a person ends it.
    package var duration: TimeSpan?
    package var statisticsPath: String?
    package var frameLogPath: String?
    package var verbosity = Verbosity.normal

    package init() {}
}
