import PeerMedia

/// What a simulation has planned for later.
enum AgendaEvent {
    /// A camera takes its next picture.
    case capture(SimulatedPeer)
    /// An encoder is ready with a frame.
    case encoded(SimulatedPeer, FrameEntity)
    /// A person has made up their mind.
    case decide(SimulatedPeer)
    /// An application has something small to say.
    case message(SimulatedPeer)
    /// The profile's change of this number.
    case change(Int)
    /// Queues are looked at.
    case check
    /// An interval of the timeline ends.
    case sample
}
