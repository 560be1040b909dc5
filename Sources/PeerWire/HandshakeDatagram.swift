import PeerUnits

/// A datagram that belongs to a handshake.
///
/// ```
/// 0      1         2                10          18
/// | kind | version | destination id | source id | cookie length (0, 16), cookie | length (2), Noise message | zeros |
/// ```
/// The destination id is the one that the other side gave as its source id (none in a first message). First messages
/// are padded with zeros so that no answer is ever three times as long as what asked for it.
package struct HandshakeDatagram: Hashable, Sendable {
    /// Which message of which pattern it is: the first byte.
    package enum Kind: UInt8, Sendable {
        /// XX, for a bare host never met: three messages.
        case exchangeFirst = 0x01
        case exchangeSecond = 0x02
        case exchangeThird = 0x03
        /// IKpsk2, where the caller knows the listener's key: two messages.
        case knownFirst = 0x04
        case knownSecond = 0x05
        /// "Show first that you receive at this address", with the cookie to send back; the Noise field is empty.
        case cookie = 0x06
    }

    package var kind: Kind
    package var destination: ConnectionID
    package var source: ConnectionID
    /// Empty, or the 16 bytes that a listener under load asked to see.
    package var cookie: [UInt8]
    package var noiseMessage: [UInt8]

    package init(
        kind: Kind, destination: ConnectionID, source: ConnectionID, cookie: [UInt8] = [], noiseMessage: [UInt8]
    ) {
        self.kind = kind
        self.destination = destination
        self.source = source
        self.cookie = cookie
        self.noiseMessage = noiseMessage
    }

    /// Parses a whole datagram; the padding is read over.
    package init(parsing input: inout Span<UInt8>) throws(WireError) {
        let rawKind = try input.wireUInt8()
        guard let kind = Kind(rawValue: rawKind) else { throw .unknownKind(rawKind) }
        let version = try input.wireUInt8()
        guard version == WireVersion.current else { throw .unsupportedVersion(version) }
        self.kind = kind
        destination = ConnectionID(rawValue: try input.wireUInt64())
        source = ConnectionID(rawValue: try input.wireUInt64())
        let cookieLength = Int(try input.wireUInt8())
        guard cookieLength == 0 || cookieLength == HandshakeDatagram.cookieByteCount else {
            throw .invalidField(.cookieLength)
        }
        cookie = try input.wireBytes(cookieLength)
        let noiseLength = Int(try input.wireUInt16())
        guard noiseLength <= HandshakeDatagram.noiseByteCountMax else { throw .invalidField(.noiseLength) }
        noiseMessage = try input.wireBytes(noiseLength)
    }

    /// Writes the datagram, padded to at least `byteCountMin` bytes.
    package func write(into output: inout OutputSpan<UInt8>, paddedTo byteCountMin: Int = 0) {
        let start = output.count
        output.writeUInt8(kind.rawValue)
        output.writeUInt8(WireVersion.current)
        output.writeUInt64(destination.rawValue)
        output.writeUInt64(source.rawValue)
        output.writeUInt8(UInt8(cookie.count))
        output.writeBytes(cookie)
        output.writeUInt16(UInt16(noiseMessage.count))
        output.writeBytes(noiseMessage)
        while output.count - start < byteCountMin { output.writeUInt8(0) }
    }

    package static let cookieByteCount = 16
    /// The longest Noise message is IKpsk2's first or XX's second with their payloads: below 400 bytes; a kibibyte
    /// bounds it.
    package static let noiseByteCountMax = 1_024
}
