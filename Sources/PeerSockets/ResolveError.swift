/// Why a host name gave no address; the description tells a person what to do about it.
package enum ResolveError: Error, Hashable, Sendable, CustomStringConvertible {
    case noSuchHost(String)
    /// The name server did not answer.
    case noAnswer(String)
    case failed(String)
    /// As many names are being looked up as one program may at once.
    case busy
    /// The task was cancelled.
    case cancelled

    package var description: String {
        switch self {
        case .noSuchHost(let name): "no host is called '\(name)': check the spelling, or give its address"
        case .noAnswer(let name):
            "'\(name)' could not be looked up, no name server answers: check the network, or give its address"
        case .failed(let name): "'\(name)' could not be looked up: give its address instead"
        case .busy: "too many host names are being looked up at once: try again when some are done"
        case .cancelled: "the look-up was cancelled"
        }
    }
}
