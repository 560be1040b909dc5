/// Why a text names no endpoint; the description tells a person what to write instead.
public enum EndpointError: Error, Hashable, Sendable, CustomStringConvertible {
    case hostMissing(String)
    case hostMalformed(String)
    case bracketsMissing(String)
    case portInvalid(String)
    case portZero(String)

    public var description: String {
        switch self {
        case .hostMissing(let text):
            "'\(text)' names no host: write HOST or HOST:PORT, for example 192.0.2.1:4747"
        case .hostMalformed(let text):
            "'\(text)' is neither an address nor a host name: write 192.0.2.1:4747, robot.local or [2001:db8::1]:4747"
        case .bracketsMissing(let text):
            "'\(text)' has several colons: an IPv6 address stands in brackets, for example [2001:db8::1]:4747"
        case .portInvalid(let text):
            "'\(text)' is not a port: a port is a number from 0 to 65535"
        case .portZero(let text):
            "'\(text)' cannot be called: port 0 only lets a listener pick one, so write the port that it printed"
        }
    }
}
