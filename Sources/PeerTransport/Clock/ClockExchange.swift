/// What one ping and its pong said about the other clock.
struct ClockExchange: Hashable, Sendable {
    /// Our clock when the pong came, in microseconds.
    var localMicros: Int64
    /// The other clock less ours, were both ways equally long.
    var offsetMicros: Int64
    /// Without the time that the other side held the ping.
    var roundTripMicros: Int64
}
