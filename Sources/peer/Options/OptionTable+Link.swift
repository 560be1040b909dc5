import PeerUnits

/// How the link behaves.
extension OptionTable {
    static let link = [bitrate, latency, trust, identity, once, reconnect, duration]

    private static let bitrate = OptionDescription(
        "bitrate", .required("MIN-MAX"), .text,
        summary: "on the wire, e.g. 200k-4M; one value fixes it (150k-6M)",
        manual: """
            The range that the rate control may use, on the wire, overhead included, in bits per second: 200k-4M. One \
            value, such as 1.5M, fixes the rate. Default: 150k-6M.
            """,
        defaultValue: #""150k-6M""#
    ) { text, draft throws(InvalidValue) in draft.settings.bitrate = try BitrateRange(parsing: text) }

    private static let latency = OptionDescription(
        "latency", .required("MS"), .number, summary: "the most that the playout buffer may add (200)",
        manual: """
            The most that the playout buffer may add, in milliseconds; 0 shows each frame at once. The other side is \
            told, and repairs only what is still in time. Default: 200.
            """,
        defaultValue: "200"
    ) { text, draft throws(InvalidValue) in
        guard let count = Int64(decimalDigits: text), count <= latencyMillisecondsMax else {
            throw InvalidValue("'\(text)' is not a latency; write whole milliseconds, 0 to \(latencyMillisecondsMax)")
        }
        draft.settings.latencyMax = .milliseconds(count)
    }

    private static let trust = OptionDescription(
        "trust", .required("ask|known|any"), .text, completion: .words(TrustMode.allCases.map(\.rawValue)),
        summary: "who may join or be called",
        manual: """
            Who may join this peer or be called by it: ask asks on the controlling terminal about each unknown key, \
            for 60 seconds; known admits only the keys in the file of known peers, and a listener says nothing to \
            others; any admits everybody. A known host whose key changed is refused, unless any is asked for. Default: \
            ask where there is a controlling terminal, else known.
            """
    ) { text, draft throws(InvalidValue) in draft.settings.trust = try TrustMode(parsing: text) }

    private static let identity = OptionDescription(
        "identity", .required("FILE"), .text, completion: .files, summary: "this peer's key, created on first use",
        manual: """
            The file of this peer's key, created on first use with mode 0600. Default: identity in the folder peerlink \
            under $XDG_CONFIG_HOME or ~/.config.
            """
    ) { text, draft throws(InvalidValue) in draft.settings.identityPath = try path(text) }

    private static let once = OptionDescription(
        "once", .none, .flag, summary: "with --listen: end with the first peer's farewell",
        manual: "With --listen: end with the first peer's farewell. Implied by --receive -.", defaultValue: "false"
    ) { _, draft in draft.settings.endsWithFirstPeer = true }

    private static let reconnect = OptionDescription(
        "reconnect", .required("SECONDS"), .number, summary: "how long a lost link is retried (30)",
        manual: "How long a lost link is retried, in seconds; 0 not at all. Default: 30.", defaultValue: "30"
    ) { text, draft throws(InvalidValue) in draft.settings.reconnectTime = try seconds(text) }

    private static let duration = OptionDescription(
        "duration", .required("SECONDS"), .number, summary: "stop in good order after so long",
        manual: "Stop in good order after so many seconds. Default: when the source or a person ends it."
    ) { text, draft throws(InvalidValue) in
        let duration = try seconds(text)
        guard duration > .zero else { throw InvalidValue("'\(text)' is no time at all; write seconds above 0") }
        draft.settings.duration = duration
    }

    /// A time in seconds, with a fraction or without.
    static func seconds(_ text: String) throws(InvalidValue) -> TimeSpan {
        guard let number = DecimalNumber(parsing: text), number.seconds <= secondsMax else {
            throw InvalidValue("'\(text)' is not a time; write seconds, as in 30 or 2.5")
        }
        return number.seconds
    }

    /// A file's name, which is not empty.
    static func path(_ text: String) throws(InvalidValue) -> String {
        guard !text.isEmpty else { throw InvalidValue("a file's name is missing") }
        return text
    }

    /// Ten seconds: a link that late is a recording, and the buffer holds every frame of that time.
    private static let latencyMillisecondsMax: Int64 = 10_000
    /// Ten years, far from the end of the nanoseconds that a time is counted in.
    private static let secondsMax = TimeSpan.seconds(10 * 365 * 86_400)
}
