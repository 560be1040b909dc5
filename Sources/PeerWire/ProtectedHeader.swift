import PeerUnits

/// The clear front of a datagram of an established session; authenticated as associated data.
///
/// ```
/// 0        1                 9                 13
/// | 0x40|k | destination id  | packet number   | ciphertext … | tag (16) |
/// ```
/// `k` (bit 0) is the key phase. The packet number is the low 32 bits of a 64-bit counter. The sealed part begins with
/// the sender's clock at sending (`sendTime`: low 32 bits of microseconds), then come chunks (`ChunkKind`) to the end.
package struct ProtectedHeader: Hashable, Sendable {
    package var destination: ConnectionID
    package var truncatedPacketNumber: UInt32
    package var keyPhase: Bool

    package init(destination: ConnectionID, truncatedPacketNumber: UInt32, keyPhase: Bool) {
        self.destination = destination
        self.truncatedPacketNumber = truncatedPacketNumber
        self.keyPhase = keyPhase
    }

    /// Takes the header off the front; the ciphertext with its tag remains.
    package init(parsing input: inout Span<UInt8>) throws(WireError) {
        let first = try input.wireUInt8()
        guard first & ~ProtectedHeader.keyPhaseBit == ProtectedHeader.form else { throw .unknownKind(first) }
        keyPhase = first & ProtectedHeader.keyPhaseBit != 0
        destination = ConnectionID(rawValue: try input.wireUInt64())
        truncatedPacketNumber = try input.wireUInt32()
    }

    /// Writes the head, which the seal authenticates as associated data.
    package func write(into output: inout OutputSpan<UInt8>) {
        output.writeUInt8(ProtectedHeader.form | (keyPhase ? ProtectedHeader.keyPhaseBit : 0))
        output.writeUInt64(destination.rawValue)
        output.writeUInt32(truncatedPacketNumber)
    }

    package static let byteCount = 13
    package static let sendTimeByteCount = 4
    package static let form: UInt8 = 0x40
    private static let keyPhaseBit: UInt8 = 0x01
}
