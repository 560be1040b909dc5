import PeerNoise
import PeerProtocol
import PeerSockets
import PeerUnits

extension TrustPolicy {
    /// The file of known peers; nil where nobody is remembered.
    func knownPeersFile() throws(TrustFileError) -> KnownPeersFile? {
        switch self {
        case .any: nil
        case .known(nil), .ask(nil, _): try KnownPeersFile.standard()
        case .known(let path?), .ask(let path?, _): KnownPeersFile(path: path)
        }
    }

    /// Whether a listener answers first messages of callers who are not known.
    var answersStrangers: Bool { if case .known = self { false } else { true } }

    /// What a call adds to the monotonic clock, so that its handshakes are dated later than all before: by the wall
    /// clock, and by what is kept of earlier calls where somebody is remembered and the file can be had.
    func epoch(ofCallBy key: PublicKey) -> TimeSpan {
        let offset = SystemClock.wallClockOffset()
        let now = SystemClock.now()
        guard let file = try? knownPeersFile(),
            let date = try? HandshakeTimesFile(besides: file.path).date(
                ofCallBy: key, at: UInt64(clamping: (now + offset).nanoseconds))
        else { return offset }
        return TimeSpan(nanoseconds: Int64(clamping: date)) - TimeSpan(nanoseconds: now.nanoseconds)
    }

    /// How to call a place: by the key that it has shown before, and by XX where it has shown none. A place that does
    /// not answer to its key is asked for the one that it has now, so that a change is said; only who asks a person
    /// about keys falls back to XX where it is the same.
    /// - Parameter timeout: how long the place has to answer.
    func callPlan(for endpoint: Endpoint, timeout: TimeSpan) throws(TrustFileError) -> CallPlan {
        guard let peers = try knownPeersFile()?.read() else { return .stranger() }
        guard let key = peers.pinnedKey(at: endpoint) else {
            return .stranger(perhaps: peers.newestKeys(CallPlan.keyCountMax))
        }
        return .host(of: key, fallsBack: answersStrangers, exchangeDelay: min(CallPlan.exchangeDelay, timeout / 2))
    }
}
