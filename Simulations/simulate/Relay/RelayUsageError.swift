import PeerUnits

/// What is wrong with the words behind `simulate relay`.
enum RelayUsageError: Error, Hashable, CustomStringConvertible {
    case missing(String)
    case valueMissing(String)
    case unknown(String)
    case repeated(String)
    case endpoint(String, EndpointError)
    case invalidSeed(String)

    var description: String {
        switch self {
        case .missing(let flag): "\(flag) is missing (\(RelayCommand.usage))"
        case .valueMissing(let flag): "\(flag) needs a value (\(RelayCommand.usage))"
        case .unknown(let word): "'\(word)' is not understood (\(RelayCommand.usage))"
        case .repeated(let flag): "\(flag) is given twice: leave one out"
        case .endpoint(let flag, let error): "\(flag) \(error)"
        case .invalidSeed(let text): "--seed '\(text)' is not a whole number from 0 to \(UInt64.max)"
        }
    }
}
