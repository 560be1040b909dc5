import PeerMedia
import PeerTransport
import PeerUnits
import PeerWire
import Testing

/// An authenticated peer that does not keep the rules can spoil its own picture, nothing else.
@Suite struct HostileReceiverTests {
    @Test("any fragments, symbols and times: no trap, and memory within bounds", arguments: 1...6)
    func fragments(seed: UInt64) {
        var random = RandomSource(seed: seed)
        var receiver = MediaReceiver(configuration: MediaReceiverConfiguration())
        var now = Instant(microseconds: 1)
        let payload = [UInt8](repeating: 7, count: 1_200)
        var base: UInt32 = 0
        for step in 0..<4_000 {
            now += .microseconds(Int64(random.next(below: 3_000)))
            if random.next(below: 200) == 0 { base = UInt32(truncatingIfNeeded: random.next()) }
            if random.next(below: 8) == 0 { base &+= 1 }
            let frame = base &+ UInt32(random.next(below: 20)) &- 10
            let count = random.next(below: 10) == 0 ? random.next(below: 16_384) + 1 : random.next(below: 4) + 1
            let size = min(count * (random.next(below: 1_100) + 1), UInt64(MediaFragment.frameByteCountMax))
            let index = Int(random.next(below: count))
            let range = MediaFragment.range(ofFragment: index, count: Int(count), frameByteCount: Int(size))
            let fragment = MediaFragment(
                stream: random.next(below: 50) == 0 ? 1 : 0, isKeyframe: random.next(below: 30) == 0,
                isRetransmission: random.next(below: 3) == 0, frame: frame, index: UInt16(index), count: UInt16(count),
                frameByteCount: UInt32(size), byteCount: UInt16(range.count))
            receiver.receive(
                fragment, bytes: payload.span.extracting(first: range.count),
                sentMicros: UInt32(truncatingIfNeeded: random.next()), at: now)
            if random.next(below: 4) == 0 { receiveParity(&receiver, frame: frame, random: &random, at: now) }
            receiver.packetReceived(
                random.next(below: 100) == 0 ? random.next() : UInt64(step), sentMicros: 0, byteCount: ByteCount(1_200),
                isAckEliciting: true,
                at: now)
            drain(&receiver, at: now)
            #expect(receiver.statistics.bufferedByteCount <= ByteCount(40 << 20))
        }
    }

    @Test("a frame number at the end of its range is refused")
    func lastNumbers() {
        var receiver = MediaReceiver(configuration: MediaReceiverConfiguration())
        for frame in [UInt32.max, UInt32.max - 1, 0, UInt32.max] {
            let fragment = MediaFragment(
                isKeyframe: true, frame: frame, index: 0, count: 1, frameByteCount: 4, byteCount: 4)
            receiver.receive(fragment, bytes: [1, 2, 3, 4].span, sentMicros: 0, at: .zero)
        }
        #expect(receiver.statistics.refusedFragmentCount == 3)
        #expect(receiver.statistics.invalidFrameCount == 1)
    }

    @Test("a fragment that contradicts its frame's others is refused and counted")
    func contradiction() {
        var receiver = MediaReceiver(configuration: MediaReceiverConfiguration())
        let bytes = [UInt8](repeating: 1, count: 10)
        let first = MediaFragment(isKeyframe: true, frame: 0, index: 0, count: 2, frameByteCount: 20, byteCount: 10)
        let other = MediaFragment(isKeyframe: true, frame: 0, index: 1, count: 3, frameByteCount: 30, byteCount: 10)
        receiver.receive(first, bytes: bytes.span, sentMicros: 0, at: .zero)
        receiver.receive(other, bytes: bytes.span, sentMicros: 0, at: .zero)
        receiver.receive(first, bytes: bytes.span, sentMicros: 0, at: .zero)
        #expect(receiver.statistics.refusedFragmentCount == 1)
        #expect(receiver.statistics.duplicateFragmentCount == 1)
    }

    @Test("any feedback, requests and reports: the sender neither traps nor stops", arguments: 1...6)
    func senderSide(seed: UInt64) {
        var random = RandomSource(seed: seed)
        var link = TestLink()
        for _ in 0..<150 {
            link.run(for: .milliseconds(20))
            let feedback = ArrivalFeedback(
                firstPacket: UInt32(truncatingIfNeeded: random.next()),
                arrivals: (0..<Int(random.next(below: 256) + 1)).map { _ in
                    random.next(below: 2) == 0 ? nil : Int64(bitPattern: random.next())
                })
            link.sender.receive(feedback, at: link.now)
            link.sender.receive(
                NegativeAcknowledgement(entries: [
                    .init(frame: UInt32(random.next(below: 200)), fragments: []),
                    .init(frame: UInt32(truncatingIfNeeded: random.next()), fragments: [0, .max]),
                    .init(
                        frame: UInt32(random.next(below: 200)), fragments: [UInt16(random.next(below: 65_536)), 1, 1]),
                ]), at: link.now)
            link.sender.receive(
                FrameReport(
                    newestSettled: UInt32(truncatingIfNeeded: random.next()), decodable: random.next(),
                    newestSeen: UInt32(truncatingIfNeeded: random.next())), at: link.now)
            link.sender.receive(KeyframeRequest(firstUseful: UInt32(truncatingIfNeeded: random.next())), at: link.now)
        }
        #expect(link.violations.isEmpty)
        #expect(link.shown.count > 60)
    }

    private func receiveParity(
        _ receiver: inout MediaReceiver, frame: UInt32, random: inout RandomSource, at now: Instant
    ) {
        let count = min(Int(random.next(below: 8)) + 1, Int(frame & 0xFFFF) + 1)
        let symbol = ParitySymbol(
            lastFrame: frame, repairIndex: UInt16(random.next(below: 65_536)),
            frames: (0..<count).map { _ in
                let fragments = random.next(below: 6) + 1
                return .init(
                    byteCount: UInt32(fragments * (random.next(below: 1_000) + 1)), fragmentCount: UInt16(fragments))
            }, byteCount: UInt16(random.next(below: 1_100) + 1))
        let bytes = [UInt8](repeating: UInt8(truncatingIfNeeded: random.next()), count: Int(symbol.byteCount))
        receiver.receive(symbol, bytes: bytes.span, sentMicros: 0, at: now)
    }

    private func drain(_ receiver: inout MediaReceiver, at now: Instant) {
        receiver.advance(to: now)
        while receiver.pollEvent() != nil {}
        var turns = 0
        while receiver.wantsToSend(at: now), turns < 10 {
            turns += 1
            let written = [UInt8](capacity: DatagramLimits.chunkByteCountMax) { output in
                receiver.writeChunks(into: &output, at: now)
            }
            if written.isEmpty { break }
        }
        #expect(turns < 10)
        if let timer = receiver.nextTimer { #expect(timer > now - .seconds(1)) }
    }
}
