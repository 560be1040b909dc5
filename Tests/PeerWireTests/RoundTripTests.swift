import PeerUnits
import PeerWire
import Testing

@Suite struct RoundTripTests {
    @Test("what is written is read back, and nothing beyond it", arguments: SamplePackets.all)
    func chunks(bytes: [UInt8]) throws {
        let stream = bytes + [0xAA, 0xBB]
        var span = stream.span
        let written = try SamplePackets.parseAndWrite(&span)
        let rest = span.count
        #expect(written == bytes)
        #expect(rest == 2)
    }

    @Test("the lengths foretold are the lengths written")
    func lengths() {
        #expect(
            SamplePackets.bytes { SamplePackets.feedback.write(into: &$0) }.count == SamplePackets.feedback.byteCount)
        #expect(SamplePackets.bytes { SamplePackets.nack.write(into: &$0) }.count == SamplePackets.nack.byteCount)
        #expect(
            SamplePackets.bytes { SamplePackets.parity.write(into: &$0) }.count == SamplePackets.parity.headByteCount)
        #expect(SamplePackets.bytes { SamplePackets.fragment.write(into: &$0) }.count == MediaFragment.headByteCount)
        #expect(SamplePackets.bytes { SamplePackets.report.write(into: &$0) }.count == FrameReport.byteCount)
        #expect(SamplePackets.bytes { SamplePackets.state.write(into: &$0) }.count == PeerState.byteCount)
    }

    @Test(
        "feedback keeps every arrival, before and after the first, over jumps and holes",
        arguments: [
            [1, 2, 3], [Int64.max / 2, nil, Int64.max / 2 - 5], [nil, nil, 7], [0], [nil],
            [5, 5, 5, 4, 1_000_000_000, nil, 3],
            Array(repeating: 9, count: 256), [-1_000, nil, 1_000],
        ] as [[Int64?]])
    func feedback(arrivals: [Int64?]) throws {
        let feedback = ArrivalFeedback(firstPacket: 3, arrivals: arrivals)
        let bytes = SamplePackets.bytes { feedback.write(into: &$0) }
        var span = bytes.span
        let kind = try span.wireUInt8()
        #expect(kind == ChunkKind.arrivalFeedback.rawValue)
        let parsed = try ArrivalFeedback(parsing: &span)
        let rest = span.count
        #expect(parsed == feedback)
        #expect(rest == 0)
    }

    @Test(
        "fragments of any frame are near-equal and lie end to end",
        arguments: [(1, 1), (5, 5), (1_000, 7), (1_001, 7), (16_777_216, 16_384)])
    func fragmentRanges(byteCount: Int, count: Int) {
        var end = 0
        for index in 0..<count {
            let range = MediaFragment.range(ofFragment: index, count: count, frameByteCount: byteCount)
            #expect(range.lowerBound == end)
            #expect(range.count == byteCount / count || range.count == byteCount / count + 1)
            end = range.upperBound
        }
        #expect(end == byteCount)
    }

    @Test("handshake datagrams are read back, cookie and padding included", arguments: [0, 16], [0, 400])
    func handshake(cookieLength: Int, noiseLength: Int) throws {
        let datagram = HandshakeDatagram(
            kind: .knownFirst, destination: .none, source: ConnectionID(rawValue: .max),
            cookie: SamplePackets.payload(cookieLength), noiseMessage: SamplePackets.payload(noiseLength))
        let bytes = SamplePackets.bytes { datagram.write(into: &$0, paddedTo: 600) }
        #expect(bytes.count == 600)
        var span = bytes.span
        let parsed = try HandshakeDatagram(parsing: &span)
        #expect(parsed == datagram)
    }

    @Test("a protected header is read back with either key phase", arguments: [true, false])
    func header(keyPhase: Bool) throws {
        let header = ProtectedHeader(
            destination: ConnectionID(rawValue: 0x0102_0304_0506_0708), truncatedPacketNumber: .max, keyPhase: keyPhase)
        let bytes = SamplePackets.bytes { header.write(into: &$0) }
        #expect(bytes.count == ProtectedHeader.byteCount)
        var span = bytes.span
        let parsed = try ProtectedHeader(parsing: &span)
        let rest = span.count
        #expect(parsed == header)
        #expect(rest == 0)
    }
}
