import PeerUnits

/// What travels sealed inside handshake messages: items of kind (1), length (1) and bytes; unknown kinds are read over.
///
/// | kind | bytes | meaning |
/// |---|---|---|
/// | 1 | 1 | ciphers offered, a bit for each `CipherCode` |
/// | 2 | 1 | the cipher chosen |
/// | 3 | 8 | strictly increasing timestamp of the caller (nanoseconds) |
/// | 4 | 8 | the invite's id |
package struct HandshakePayload: Hashable, Sendable {
    package var cipherOffer: UInt8?
    package var cipherChoice: UInt8?
    package var timestamp: UInt64?
    package var inviteID: UInt64?

    package init(
        cipherOffer: UInt8? = nil, cipherChoice: UInt8? = nil, timestamp: UInt64? = nil, inviteID: UInt64? = nil
    ) {
        self.cipherOffer = cipherOffer
        self.cipherChoice = cipherChoice
        self.timestamp = timestamp
        self.inviteID = inviteID
    }

    /// Parses a whole payload.
    package init(parsing input: inout Span<UInt8>) throws(WireError) {
        while !input.isEmpty {
            let kind = try input.wireUInt8()
            let length = Int(try input.wireUInt8())
            guard input.count >= length else { throw .truncated }
            var item = input.extracting(first: length)
            input = input.extracting(droppingFirst: length)
            switch kind {
            case 1: cipherOffer = try item.wireUInt8()
            case 2: cipherChoice = try item.wireUInt8()
            case 3: timestamp = try item.wireUInt64()
            case 4: inviteID = try item.wireUInt64()
            default: continue
            }
            guard item.isEmpty else { throw .invalidField(.handshakeItem) }
        }
    }

    /// The bytes to be sealed.
    package func encoded() -> [UInt8] {
        [UInt8](capacity: 32) { output in
            if let cipherOffer { HandshakePayload.write(1, [cipherOffer], into: &output) }
            if let cipherChoice { HandshakePayload.write(2, [cipherChoice], into: &output) }
            if let timestamp { HandshakePayload.write(3, timestamp, into: &output) }
            if let inviteID { HandshakePayload.write(4, inviteID, into: &output) }
        }
    }

    private static func write(_ kind: UInt8, _ bytes: [UInt8], into output: inout OutputSpan<UInt8>) {
        output.writeUInt8(kind)
        output.writeUInt8(UInt8(bytes.count))
        output.writeBytes(bytes)
    }

    private static func write(_ kind: UInt8, _ value: UInt64, into output: inout OutputSpan<UInt8>) {
        output.writeUInt8(kind)
        output.writeUInt8(8)
        output.writeUInt64(value)
    }
}

