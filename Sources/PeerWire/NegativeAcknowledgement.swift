import PeerUnits

/// Fragments that the receiver lacks and still has a use for: asks for retransmission.
///
/// `kind (1), stream (1), entries (1), then for each: frame (4), fragments (1; 0 for the whole frame), fragment index
/// (2) each`
package struct NegativeAcknowledgement: Hashable, Sendable {
    /// What lacks of one frame.
    package struct Entry: Hashable, Sendable {
        package var frame: UInt32
        /// The fragments missing; empty for the whole frame (nothing of it came, so not even their number is known).
        package var fragments: [UInt16]

        package init(frame: UInt32, fragments: [UInt16]) {
            self.frame = frame
            self.fragments = fragments
        }
    }

    package var stream: UInt8
    package var entries: [Entry]

    package init(stream: UInt8 = 0, entries: [Entry]) {
        self.stream = stream
        self.entries = entries
    }

    /// Parses what follows the kind byte.
    package init(parsing input: inout Span<UInt8>) throws(WireError) {
        stream = try input.wireUInt8()
        let entryCount = Int(try input.wireUInt8())
        guard entryCount > 0, entryCount <= NegativeAcknowledgement.entryCountMax else {
            throw .invalidField(.entryCount)
        }
        entries = []
        entries.reserveCapacity(entryCount)
        for _ in 0..<entryCount {
            let frame = try input.wireUInt32()
            let fragmentCount = Int(try input.wireUInt8())
            var fragments: [UInt16] = []
            fragments.reserveCapacity(fragmentCount)
            for _ in 0..<fragmentCount { fragments.append(try input.wireUInt16()) }
            entries.append(Entry(frame: frame, fragments: fragments))
        }
    }

    /// Writes the chunk, its kind included; the caller has made sure of the room.
    package func write(into output: inout OutputSpan<UInt8>) {
        output.writeUInt8(ChunkKind.negativeAcknowledgement.rawValue)
        output.writeUInt8(stream)
        output.writeUInt8(UInt8(entries.count))
        for entry in entries {
            output.writeUInt32(entry.frame)
            output.writeUInt8(UInt8(entry.fragments.count))
            for fragment in entry.fragments { output.writeUInt16(fragment) }
        }
    }

    package var byteCount: Int { entries.reduce(3) { $0 + 5 + 2 * $1.fragments.count } }

    /// More holes than this at once are an outage, not loss; the oldest come first.
    package static let entryCountMax = 32
    /// What one byte counts.
    package static let fragmentCountMax = 255
}
