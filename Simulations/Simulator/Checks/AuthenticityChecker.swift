import PeerUnits

/// Holds a session to what arrived: nothing damaged and nothing for a second time may count, and what is fresh must.
struct AuthenticityChecker {
    /// What the network knows of a datagram that it delivers.
    struct Arrival {
        var byteCount: Int
        var isDamaged: Bool
        /// It, or a copy of it, has been accepted before.
        var isRepeated: Bool
        /// It was sealed for this very session, less than two seconds ago.
        var isFresh: Bool
    }

    let log: ViolationLog

    /// - Parameter acceptedByteCount: what the session counts as authentic of this datagram.
    func check(_ arrival: Arrival, acceptedByteCount: Int, at now: Instant) {
        if acceptedByteCount != 0, acceptedByteCount != arrival.byteCount {
            return report("\(acceptedByteCount) bytes count of \(arrival.byteCount)", at: now)
        }
        let isAccepted = acceptedByteCount != 0
        if isAccepted, arrival.isDamaged { report("a damaged datagram was accepted", at: now) }
        if isAccepted, arrival.isRepeated { report("a datagram was accepted a second time", at: now) }
        if !isAccepted, arrival.isFresh, !arrival.isDamaged, !arrival.isRepeated {
            report("a fresh datagram was refused", at: now)
        }
    }

    private func report(_ text: String, at now: Instant) {
        log.report("authenticity", text, at: now)
    }
}
