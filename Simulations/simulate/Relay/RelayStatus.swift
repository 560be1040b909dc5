import PeerSockets
import PeerUnits
import Simulator

/// What a relay has done by some moment.
struct RelayStatus: Hashable {
    var at: Instant
    var listening: SocketAddress
    var aToB: LinkCounters
    var bToA: LinkCounters
    var callerCount: Int
    /// Datagrams of callers beyond the number that is served.
    var refusedCount: Int
    /// Datagrams that this machine would not send on.
    var sendFailureCount: Int
    var lateness: RelayLateness
    /// What the network last said about the target.
    var problem: PathProblem?

    /// Rates since an earlier status, and counts since the beginning: datagrams that went on, that were lost by
    /// chance, by
    /// an outage or for their size, and that a full queue dropped. Fits a terminal.
    func line(since earlier: RelayStatus) -> String {
        let span = at - earlier.at
        let there = RelayStatus.text(aToB, since: earlier.aToB, in: span)
        let back = RelayStatus.text(bToA, since: earlier.bToA, in: span)
        return "→ \(there)  ← \(back)"
    }

    /// What happened since an earlier status that a person should know.
    func notes(since earlier: RelayStatus) -> [String] {
        var notes: [String] = []
        if listening != earlier.listening { notes.append("side B's address has changed: it answers from \(listening)") }
        if refusedCount > earlier.refusedCount {
            notes.append("more than \(RelayCallers.countMax) callers: those that came last are not served")
        }
        if sendFailureCount > earlier.sendFailureCount {
            notes.append(
                "\(sendFailureCount - earlier.sendFailureCount) datagrams could not be sent on by this machine")
        }
        if let problem, problem != earlier.problem, problem.kind == .portClosed {
            notes.append("nobody listens at \(problem.remote)")
        }
        return notes
    }

    /// The last line.
    var summary: String {
        "passed \(aToB.deliveredCount) → and \(bToA.deliveredCount) ←, lost \(RelayStatus.lost(aToB)) and "
            + "\(RelayStatus.lost(bToA)), dropped by the queue \(aToB.queueDropCount) and \(bToA.queueDropCount); "
            + "late by \(lateness.mean.microseconds) us on average, \(lateness.worst.microseconds) us at worst"
    }

    private static func text(_ counters: LinkCounters, since earlier: LinkCounters, in span: TimeSpan) -> String {
        let bytes = ByteCount(counters.deliveredByteCount - earlier.deliveredByteCount)
        let kilobits = Bitrate(bytes, in: span).bitsPerSecond / 1_000
        return "\(kilobits) kbit/s \(counters.deliveredCount) ok \(lost(counters)) lost \(counters.queueDropCount) full"
    }

    private static func lost(_ counters: LinkCounters) -> Int {
        counters.lossCount + counters.outageDropCount + counters.blackHoleCount
    }
}
