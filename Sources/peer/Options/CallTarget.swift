package import PeerUnits

/// Whom to call.
package enum CallTarget: Hashable, Sendable {
    case host(Endpoint)
    /// `peer://HOST:PORT/#…`, as a listener printed it.
    case invite(String)

    package init(parsing text: String) throws(InvalidValue) {
        guard !text.hasPrefix(Self.scheme) else {
            self = .invite(text)
            return
        }
        do {
            self = .host(try Endpoint(calling: text))
        } catch {
            throw InvalidValue(error.description)
        }
    }

    private static let scheme = "peer://"
}
