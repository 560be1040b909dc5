import PeerUnits

/// Which packets came and when: transport-wide feedback (after draft-holmer-rmcat-transport-wide-cc-extensions-01).
///
/// `kind (1), first packet (4), count (2), first arrival (8: microseconds of the receiver's clock), bitmap (ceil(count
/// / 8), first packet in the lowest bit of the first byte), then for each packet that came but the first: time since
/// the one before in the list, zigzag varint of microseconds`
package struct ArrivalFeedback: Hashable, Sendable {
    /// Low 32 bits of the first packet's number.
    package var firstPacket: UInt32
    /// For each packet from the first on: when it came in microseconds of the receiver's clock, or nil where it has
    /// not.
    package var arrivals: [Int64?]

    package init(firstPacket: UInt32, arrivals: [Int64?]) {
        self.firstPacket = firstPacket
        self.arrivals = arrivals
    }

    /// Parses what follows the kind byte.
    package init(parsing input: inout Span<UInt8>) throws(WireError) {
        firstPacket = try input.wireUInt32()
        let count = Int(try input.wireUInt16())
        guard count > 0, count <= ArrivalFeedback.packetCountMax else { throw .invalidField(.packetCount) }
        var arrival = Int64(bitPattern: try input.wireUInt64())
        let bitmap = try input.wireBytes((count + 7) / 8)
        arrivals = []
        arrivals.reserveCapacity(count)
        var isFirst = true
        for index in 0..<count {
            guard bitmap[index >> 3] & (1 << UInt8(index & 7)) != 0 else {
                arrivals.append(nil)
                continue
            }
            if !isFirst {
                let zigzag = try input.wireVarint()
                guard zigzag < 1 << 33 else { throw .invalidField(.arrivalDelta) }
                arrival &+= Int64(zigzag >> 1) ^ -Int64(zigzag & 1)
            }
            isFirst = false
            arrivals.append(arrival)
        }
    }

    /// Writes the chunk, its kind included; the caller has made sure of the room.
    package func write(into output: inout OutputSpan<UInt8>) {
        output.writeUInt8(ChunkKind.arrivalFeedback.rawValue)
        output.writeUInt32(firstPacket)
        output.writeUInt16(UInt16(arrivals.count))
        let first = arrivals.first { $0 != nil } ?? nil
        output.writeUInt64(UInt64(bitPattern: first ?? 0))
        for start in stride(from: 0, to: arrivals.count, by: 8) {
            var byte: UInt8 = 0
            for bit in 0..<min(8, arrivals.count - start) where arrivals[start + bit] != nil { byte |= 1 << UInt8(bit) }
            output.writeUInt8(byte)
        }
        guard var previous = first else { return }
        var isFirst = true
        for case let arrival? in arrivals {
            if !isFirst { output.writeVarint(ArrivalFeedback.zigzag(arrival &- previous)) }
            isFirst = false
            previous = arrival
        }
    }

    /// The bytes that `write` takes.
    package var byteCount: Int {
        var count = 15 + (arrivals.count + 7) / 8
        var previous: Int64?
        for case let arrival? in arrivals {
            if let previous { count += varintLength(of: ArrivalFeedback.zigzag(arrival &- previous)) }
            previous = arrival
        }
        return count
    }

    /// A delta of more than 71 minutes is none: it is held at the edge of what the parser takes.
    private static func zigzag(_ delta: Int64) -> UInt64 {
        let bounded = max(-(1 << 32), min(delta, (1 << 32) - 1))
        return UInt64(bitPattern: (bounded << 1) ^ (bounded >> 63))
    }

    /// With four bytes for each arrival, this many fit into one datagram beside other chunks.
    package static let packetCountMax = 256
}
