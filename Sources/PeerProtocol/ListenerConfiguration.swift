package import PeerNoise
import PeerUnits

/// What a listener is made with.
package struct ListenerConfiguration: Sendable {
    /// What each session that comes of it is made with.
    package var session: SessionConfiguration
    /// Whether strangers get an answer to their first message: not where only known peers may join.
    package var answersStrangers: Bool
    /// Who need be no stranger.
    package var knownCallers: Set<PublicKey>
    /// When each caller has called last, as kept from earlier runs.
    package var timestamps: CallerTimestamps

    package init(
        session: SessionConfiguration, answersStrangers: Bool = true, knownCallers: Set<PublicKey> = [],
        timestamps: CallerTimestamps = CallerTimestamps()
    ) {
        self.knownCallers = knownCallers
        self.timestamps = timestamps
        self.session = session
        self.answersStrangers = answersStrangers
    }
}
