import PeerNoise
import PeerUnits

/// What a listener is made with.
package struct ListenerConfiguration: Sendable {
    /// What each session that comes of it is made with.
    package var session: SessionConfiguration
    /// Whether strangers get an answer to a first message of XX: not where only known peers may join.
    package var answersStrangers: Bool

    package init(session: SessionConfiguration, answersStrangers: Bool = true) {
        self.session = session
        self.answersStrangers = answersStrangers
    }
}
