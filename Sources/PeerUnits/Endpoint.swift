/// Where to listen or whom to call, as a person writes it: a host, perhaps by name, and a port.
public struct Endpoint: Hashable, Sendable {
    /// Which machine, or which of this machine's addresses.
    public enum Host: Hashable, Sendable {
        /// Every address of this machine.
        case any
        case address(SocketAddress.Host)
        /// A name still to be looked up, or an address with its interface's name (`fe80::1%eth0`).
        case name(String)
    }

    public var host: Host
    public var port: UInt16

    public init(host: Host, port: UInt16) {
        self.host = host
        self.port = port
    }

    public init(_ address: SocketAddress) {
        self.init(host: .address(address.host), port: address.port)
    }

    /// Reads `[[ADDRESS:]PORT]`: nothing is every address and the default port, digits alone are a port, also behind a
    /// colon, 0 lets the system pick one.
    public init(listening text: String) throws(EndpointError) {
        if text.isEmpty {
            self.init(host: .any, port: Endpoint.defaultPort)
        } else if text.isDecimal || (text.hasPrefix(":") && text.dropFirst().allSatisfy { $0 != ":" }) {
            self.init(host: .any, port: try Endpoint.port(text.drop { $0 == ":" }))
        } else {
            try self.init(parsing: text)
        }
    }

    /// Reads `HOST[:PORT]`.
    public init(calling text: String) throws(EndpointError) {
        guard !text.isEmpty else { throw .hostMissing(text) }
        guard !text.isDecimal else { throw .hostMissing(text) }
        try self.init(parsing: text)
        guard port != 0 else { throw .portZero(text) }
    }

    /// Where `peer` listens unless told otherwise.
    public static let defaultPort: UInt16 = 4747
}

extension Endpoint: CustomStringConvertible {
    public var description: String {
        switch host {
        case .any: SocketAddress.any(port: port).description
        case .address(let address): SocketAddress(host: address, port: port).description
        case .name(let name): name.contains(":") ? "[\(name)]:\(port)" : "\(name):\(port)"
        }
    }
}

extension Endpoint {
    private init(parsing text: String) throws(EndpointError) {
        if text.hasPrefix("[") {
            try self.init(bracketed: text)
            return
        }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count <= 2 else { throw .bracketsMissing(text) }
        guard let name = parts.first, !name.isEmpty else { throw .hostMissing(text) }
        let port = parts.count == 2 ? try Endpoint.port(parts[1]) : Endpoint.defaultPort
        if let address = SocketAddress.Host(String(name)) {
            self.init(host: .address(address), port: port)
        } else {
            guard Endpoint.isName(name) else { throw .hostMalformed(text) }
            self.init(host: .name(String(name)), port: port)
        }
    }

    private init(bracketed text: String) throws(EndpointError) {
        guard let end = text.firstIndex(of: "]") else { throw .bracketsMissing(text) }
        let inside = String(text[text.index(after: text.startIndex)..<end])
        let rest = text[text.index(after: end)...]
        guard rest.isEmpty || rest.hasPrefix(":") else { throw .hostMalformed(text) }
        let port = rest.isEmpty ? Endpoint.defaultPort : try Endpoint.port(rest.dropFirst())
        if let address = SocketAddress.Host(inside) {
            self.init(host: .address(address), port: port)
        } else {
            guard Endpoint.hasInterfaceName(inside) else { throw .hostMalformed(text) }
            self.init(host: .name(inside), port: port)
        }
    }

    private static func port(_ text: Substring) throws(EndpointError) -> UInt16 {
        guard let port = UInt16(decimalDigits: text) else { throw .portInvalid(String(text)) }
        return port
    }

    /// What no name server needs to be asked about: the length is that of RFC 1035, section 2.3.4; digits and dots
    /// alone are a mistyped address, which the system's resolver would read in an old, surprising way.
    private static func isName(_ text: Substring) -> Bool {
        guard text.utf8.count <= nameByteCountMax, !text.utf8.allSatisfy(isDigitOrDot) else { return false }
        return text.utf8.allSatisfy { $0 > UInt8(ascii: " ") && $0 != 0x7F && !forbiddenInNames.contains($0) }
    }

    private static func isDigitOrDot(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ".") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private static func hasInterfaceName(_ text: String) -> Bool {
        let parts = text.split(separator: "%", omittingEmptySubsequences: false)
        guard parts.count == 2, SocketAddress.Host(String(parts[0])) != nil, parts[0].contains(":") else {
            return false
        }
        return isName(parts[1])
    }

    private static let nameByteCountMax = 253
    private static let forbiddenInNames: [UInt8] = Array("[]/\\@#?%\"'<>".utf8)
}

extension String {
    fileprivate var isDecimal: Bool { utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } }
}
