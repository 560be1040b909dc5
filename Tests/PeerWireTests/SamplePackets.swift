import PeerUnits
import PeerWire

/// Every chunk as a value that writes itself, with the kind byte in front.
enum SamplePackets {
    static let feedback = ArrivalFeedback(
        firstPacket: 0xFFFF_FFFE,
        arrivals: [nil, 1_000_000, 1_000_250, nil, nil, 999_990, 1_100_000, nil, nil, 2_000_000])
    static let nack = NegativeAcknowledgement(
        stream: 0,
        entries: [
            .init(frame: 7, fragments: [0, 3, 16_383]), .init(frame: 8, fragments: []),
            .init(frame: .max, fragments: [65_535]),
        ])
    static let parity = ParitySymbol(
        lastFrame: 9, repairIndex: 513,
        frames: [.init(byteCount: 5_000, fragmentCount: 5), .init(byteCount: 1, fragmentCount: 1)], byteCount: 1_000)
    static let fragment = MediaFragment(
        isKeyframe: true, isRetransmission: true, frame: .max, index: 4, count: 5, frameByteCount: 5_003,
        byteCount: 1_000)
    static let report = FrameReport(newestSettled: 17, decodable: 0xF0F0_0000_0000_0001, newestSeen: 21)
    static let state = PeerState(
        version: 65_535, acknowledgedVersion: 3, admission: .accepted, sendsVideo: true, receivesVideo: false,
        playoutCeilingMilliseconds: 200, endFrame: 0)
    static let message = MessageChunk(delivery: .reliable, sequence: .max, byteCount: 300)

    /// The bytes of each, followed by what the head says follows.
    static var all: [[UInt8]] {
        [
            bytes { feedback.write(into: &$0) }, bytes { nack.write(into: &$0) },
            bytes { parity.write(into: &$0) } + payload(1_000), bytes { fragment.write(into: &$0) } + payload(1_000),
            bytes { report.write(into: &$0) }, bytes { state.write(into: &$0) },
            bytes { message.write(into: &$0) } + payload(300),
            bytes { KeyframeRequest(firstUseful: 77).write(into: &$0) },
            bytes { Ping(identifier: 0x0102_0304).write(into: &$0) },
            bytes { Pong(identifier: 1, receivedMicros: .min, sentMicros: .max).write(into: &$0) },
            bytes { PathChallenge(value: .max).write(as: .pathChallenge, into: &$0) },
            bytes { PathChallenge(value: 1).write(as: .pathResponse, into: &$0) },
            bytes { Close(reason: .undecided).write(into: &$0) },
            bytes { MessageAcknowledgement(nextExpected: .max, receivedBeyond: 5).write(into: &$0) },
        ]
    }

    static func bytes(_ write: (inout OutputSpan<UInt8>) -> Void) -> [UInt8] {
        [UInt8](capacity: DatagramLimits.byteCountMax) { output in write(&output) }
    }

    static func payload(_ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: $0) }
    }

    /// Parses what a chunk's kind byte announces, and takes its payload off; writes it again.
    static func parseAndWrite(_ input: inout Span<UInt8>) throws(WireError) -> [UInt8] {
        let raw = try input.wireUInt8()
        guard let kind = ChunkKind(rawValue: raw) else { throw .unknownKind(raw) }
        switch kind {
        case .arrivalFeedback:
            let value = try ArrivalFeedback(parsing: &input)
            return bytes { value.write(into: &$0) }
        case .negativeAcknowledgement:
            let value = try NegativeAcknowledgement(parsing: &input)
            return value.byteCount <= DatagramLimits.byteCountMax ? bytes { value.write(into: &$0) } : []
        case .paritySymbol:
            let value = try ParitySymbol(parsing: &input)
            return bytes { value.write(into: &$0) } + (try input.wireBytes(Int(value.byteCount)))
        case .mediaFragment:
            let value = try MediaFragment(parsing: &input)
            return bytes { value.write(into: &$0) } + (try input.wireBytes(Int(value.byteCount)))
        case .message:
            let value = try MessageChunk(parsing: &input)
            return bytes { value.write(into: &$0) } + (try input.wireBytes(Int(value.byteCount)))
        case .frameReport:
            let value = try FrameReport(parsing: &input)
            return bytes { value.write(into: &$0) }
        case .peerState:
            let value = try PeerState(parsing: &input)
            return bytes { value.write(into: &$0) }
        case .keyframeRequest:
            let value = try KeyframeRequest(parsing: &input)
            return bytes { value.write(into: &$0) }
        case .ping:
            let value = try Ping(parsing: &input)
            return bytes { value.write(into: &$0) }
        case .pong:
            let value = try Pong(parsing: &input)
            return bytes { value.write(into: &$0) }
        case .pathChallenge, .pathResponse:
            let value = try PathChallenge(parsing: &input)
            return bytes { value.write(as: kind, into: &$0) }
        case .close:
            let value = try Close(parsing: &input)
            return bytes { value.write(into: &$0) }
        case .messageAcknowledgement:
            let value = try MessageAcknowledgement(parsing: &input)
            return bytes { value.write(into: &$0) }
        case .padding, .keyExchange, .pathProbe, .pathProbeResponse: return [raw]
        }
    }
}
