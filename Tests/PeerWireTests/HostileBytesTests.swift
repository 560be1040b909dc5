import PeerUnits
import PeerWire
import Testing

@Suite struct HostileBytesTests {
    @Test("a chunk cut short anywhere is refused", arguments: SamplePackets.all)
    func truncated(bytes: [UInt8]) {
        for count in 0..<bytes.count {
            let cut = Array(bytes[..<count])
            #expect(throws: WireError.truncated) {
                var span = cut.span
                _ = try SamplePackets.parseAndWrite(&span)
            }
        }
    }

    @Test("whatever the bytes, parsers answer or refuse, and what they take they write back", arguments: 1...8)
    func mutated(seed: UInt64) {
        var random = RandomSource(seed: seed)
        let samples = SamplePackets.all
        for _ in 0..<1_500 {
            var bytes = samples[Int(random.next(below: UInt64(samples.count)))]
            for _ in 0...random.next(below: 4) {
                let place = Int(random.next(below: min(24, UInt64(bytes.count))))
                bytes[place] = UInt8(truncatingIfNeeded: random.next())
            }
            var span = bytes.span
            guard let written = try? SamplePackets.parseAndWrite(&span), written.count == bytes.count - span.count
            else { continue }
            var again = written.span
            let twice = try? SamplePackets.parseAndWrite(&again)
            #expect(twice == written)
        }
    }

    @Test("random bytes never trap any parser", arguments: 1...4)
    func random(seed: UInt64) {
        var random = RandomSource(seed: seed)
        for _ in 0..<2_000 {
            var bytes = (0..<Int(random.next(below: 64))).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            if !bytes.isEmpty { bytes[0] = UInt8(random.next(below: 0x13)) }
            var span = bytes.span
            _ = try? SamplePackets.parseAndWrite(&span)
            var datagram = bytes.span
            _ = try? HandshakeDatagram(parsing: &datagram)
            var head = bytes.span
            _ = try? ProtectedHeader(parsing: &head)
        }
    }

    @Test(
        "fields out of range are named",
        arguments: [
            (fragment(count: 0), FieldName.fragmentCount), (fragment(index: 5), .fragmentIndex),
            (fragment(frameByteCount: 4), .frameByteCount),
            (fragment(frameByteCount: .max), .frameByteCount), (fragment(byteCount: 999), .fragmentByteCount),
            (fragment(flags: 4), .reservedBits),
        ])
    func fragmentFields(bytes: [UInt8], field: FieldName) {
        #expect(throws: WireError.invalidField(field)) {
            var span = bytes.span.extracting(droppingFirst: 1)
            _ = try MediaFragment(parsing: &span)
        }
    }

    @Test(
        "a repair symbol's window lies within its bounds and begins at frame 0 at the earliest",
        arguments: [
            (UInt32(9), 0), (9, 9), (0, 2), (6, 8),
        ])
    func parityWindow(lastFrame: UInt32, frameCount: Int) {
        var bytes = SamplePackets.bytes {
            $0.writeUInt8(0)
            $0.writeUInt32(lastFrame)
            $0.writeUInt8(UInt8(frameCount))
            $0.writeUInt16(0)
        }
        bytes += SamplePackets.payload(100)
        #expect(throws: WireError.invalidField(.windowFrameCount)) {
            var span = bytes.span
            _ = try ParitySymbol(parsing: &span)
        }
    }

    private static func fragment(
        flags: UInt8 = 0, index: UInt16 = 4, count: UInt16 = 5, frameByteCount: UInt32 = 5_003,
        byteCount: UInt16 = 1_000
    ) -> [UInt8] {
        SamplePackets.bytes {
            $0.writeUInt16(UInt16(ChunkKind.mediaFragment.rawValue) << 8)
            $0.writeUInt8(flags)
            $0.writeUInt32(1)
            $0.writeUInt16(index)
            $0.writeUInt16(count)
            $0.writeUInt32(frameByteCount)
            $0.writeUInt16(byteCount)
        } + SamplePackets.payload(1_000)
    }
}
