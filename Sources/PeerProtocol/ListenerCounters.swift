/// What a listener has dropped, by cause.
package struct ListenerCounters: Hashable, Sendable {
    package var malformed = 0
    package var unknownConnection = 0
    /// First messages beyond the rate or the half-open handshakes that are allowed.
    package var limited = 0
    /// First messages that were answered with a cookie.
    package var challenged = 0
    package var unauthentic = 0
    /// First messages of callers who may not join, where strangers get no answer.
    package var strangers = 0
    /// First messages whose timestamp is not newer than their caller's last: replays.
    package var stale = 0
    package var completed = 0

    package init() {}
}
