import PeerUnits

/// What `simulate relay` is asked to do.
struct RelayOptions: Hashable {
    var listen: Endpoint
    var target: Endpoint
    var networkPath: String
    var seed: UInt64

    /// Reads the words behind `simulate relay`, as `--flag value` or `--flag=value`.
    init(parsing arguments: [String]) throws(RelayUsageError) {
        let values = try RelayOptions.values(in: arguments)
        listen = try RelayOptions.endpoint(values, "--listen") { text throws(EndpointError) in
            try Endpoint(listening: text)
        }
        target = try RelayOptions.endpoint(values, "--to") { text throws(EndpointError) in
            try Endpoint(calling: text)
        }
        networkPath = try RelayOptions.value(values, "--network")
        seed = RelayOptions.seedUnlessGiven
        guard let text = values["--seed"] else { return }
        guard let number = UInt64(decimalDigits: text) else { throw .invalidSeed(text) }
        seed = number
    }

    private static func values(in arguments: [String]) throws(RelayUsageError) -> [String: String] {
        var values: [String: String] = [:]
        var rest = arguments[...]
        while let word = rest.popFirst() {
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard let flag = parts.first, flags.contains(flag) else { throw .unknown(word) }
            guard let value = parts.count == 2 ? parts[1] : rest.popFirst() else { throw .valueMissing(flag) }
            guard values.updateValue(value, forKey: flag) == nil else { throw .repeated(flag) }
        }
        return values
    }

    private static func value(_ values: [String: String], _ flag: String) throws(RelayUsageError) -> String {
        guard let value = values[flag] else { throw .missing(flag) }
        return value
    }

    private static func endpoint(
        _ values: [String: String], _ flag: String, _ read: (String) throws(EndpointError) -> Endpoint
    ) throws(RelayUsageError) -> Endpoint {
        let text = try value(values, flag)
        do throws(EndpointError) { return try read(text) } catch { throw .endpoint(flag, error) }
    }

    private static let flags: Set = ["--listen", "--to", "--network", "--seed"]
    /// The same each time, so that the same profile behaves alike each time.
    private static let seedUnlessGiven: UInt64 = 1
}
