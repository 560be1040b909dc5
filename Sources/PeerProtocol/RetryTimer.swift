package import PeerUnits

/// How long a handshake message waits for its answer.
package enum RetryTimer {
    /// Quarter of a second, then half, then a second each: one lost message costs a quarter of a second.
    package static func interval(afterAttempt attempt: Int) -> TimeSpan {
        switch attempt {
        case 0: .milliseconds(250)
        case 1: .milliseconds(500)
        default: .seconds(1)
        }
    }
}
