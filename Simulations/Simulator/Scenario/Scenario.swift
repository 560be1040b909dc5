package import PeerUnits

/// A network, what passes over it for how long, and what is expected of it.
package struct Scenario: Hashable, Sendable {
    /// For people; may be empty.
    package var about = ""
    package var network = NetworkProfile()
    package var duration: TimeSpan
    /// The callers, each behind a network of its own; side A.
    package var caller: SideOptions
    /// The listener; side B.
    package var listener: SideOptions
    package var callerCount = 1
    /// How long after the network has healed the first picture may take.
    package var recoveryLimit = TimeSpan.seconds(5)
    /// The share of datagrams after which somebody on the way sends an older one again.
    package var replays = Probability.never
    /// How many datagrams a session may hand over at once.
    package var batchCount = 8
    package var expectations: [Expectation] = []

    package init(
        duration: TimeSpan, caller: SideOptions = SideOptions(video: VideoOptions()),
        listener: SideOptions = SideOptions()
    ) {
        self.duration = duration
        self.caller = caller
        self.listener = listener
    }
}
