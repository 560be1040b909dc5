import PeerNoise
import PeerUnits

/// A line of the file: `KEY FINGERPRINT PLACE DATE NAME`.
extension KnownPeer {
    var line: String {
        var words = [publicKey.text, publicKey.fingerprint, place.text, UTCDate.text(firstSeenSeconds)]
        if !name.isEmpty { words.append(name) }
        return words.joined(separator: " ")
    }

    /// Reads what `line` gives.
    init(line: String) throws(LineDamage) {
        let words = line.split(separator: " ", maxSplits: 4)
        guard words.count >= 4 else { throw .fieldMissing }
        let publicKey: PublicKey
        do throws(NoiseError) { publicKey = try PublicKey(text: String(words[0])) } catch { throw .keyMalformed }
        // Written for people to see; a line whose two halves disagree was altered by one.
        guard words[1] == publicKey.fingerprint else { throw .fingerprintOfAnotherKey }
        guard let place = Place(text: String(words[2])) else { throw .placeMalformed }
        guard let seconds = UTCDate.seconds(String(words[3])) else { throw .dateMalformed }
        self.init(
            publicKey: publicKey, place: place, firstSeenSeconds: seconds,
            name: words.count == 5 ? String(words[4]) : "")
    }
}

extension KnownPeer.Place {
    /// `at=HOST:PORT`, `from=ADDRESS` or `-`.
    package var text: String {
        switch self {
        case .called(let endpoint): "at=\(endpoint.canonical)"
        case .calledFrom(let host): "from=\(host)"
        case .none: "-"
        }
    }

    init?(text: String) {
        if text == "-" {
            self = .none
        } else if text.hasPrefix("at=") {
            guard let endpoint = Self.endpoint(String(text.dropFirst(3))) else { return nil }
            self = .called(endpoint.canonical)
        } else if text.hasPrefix("from="), let host = SocketAddress.Host(String(text.dropFirst(5))) {
            self = .calledFrom(host)
        } else {
            return nil
        }
    }

    private static func endpoint(_ text: String) -> Endpoint? {
        do throws(EndpointError) { return try Endpoint(calling: text) } catch { return nil }
    }
}

extension Endpoint {
    /// The same place always the same: names of hosts have no case.
    var canonical: Endpoint {
        guard case .name(let name) = host else { return self }
        return Endpoint(host: .name(name.lowercased()), port: port)
    }
}
