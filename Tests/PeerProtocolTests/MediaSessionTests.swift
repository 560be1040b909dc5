import PeerMedia
import PeerProtocol
import PeerTransport
import PeerUnits
import PeerWire
import Testing

@Suite("A session with media")
struct MediaSessionTests {
    /// Sends a picture every 33 ms for `seconds`; gives what was sent.
    private func stream(_ pair: inout Pair, seconds: Int) -> [FrameEntity] {
        var sent: [FrameEntity] = []
        for _ in 0..<seconds * 30 {
            if case .encode(let plan) = pair.caller.planFrame(at: pair.now) {
                let entity = Entities.make(within: plan, byteCount: 3_000, at: pair.now)
                sent.append(entity)
                pair.caller.send(entity, at: pair.now)
            }
            pair.run(for: .microseconds(33_333))
        }
        return sent
    }

    private func frames(_ events: [SessionEvent]) -> [FrameEntity] {
        events.compactMap { if case .frame(let frame) = $0 { frame.entity } else { nil } }
    }

    @Test("on a clean path hands out every frame as it was sent, with nothing sent twice")
    func cleanPath() {
        var pair = Pair()
        pair.run(for: .milliseconds(200))
        let sent = stream(&pair, seconds: 10)
        pair.run(for: .milliseconds(300))
        #expect(sent.count == 300)
        #expect(frames(pair.calledEvents) == sent)
        let statistics = pair.caller.statistics()
        #expect(statistics.sender.retransmittedFragmentCount == 0 && statistics.sender.paritySymbolCount == 0)
        #expect(statistics.violations == 0 && statistics.dropped.unauthentic == 0 && statistics.dropped.replayed == 0)
    }

    @Test("at 3 % loss and 40 ms of round trip hands out 99 % of the frames in order", arguments: [1, 2, 3, 4])
    func lossyPath(seed: UInt64) {
        var pair = Pair()
        pair.run(for: .milliseconds(200))
        var random = RandomSource(seed: seed)
        let losses = (0..<9_973).map { _ in random.next(below: 100) < 3 }
        let counter = Counter()
        pair.isLost = { _ in losses[counter.next() % losses.count] }
        let sent = stream(&pair, seconds: 20)
        pair.run(for: .milliseconds(500))
        let received = frames(pair.calledEvents)
        let numbers = received.map(\.frameNumber)
        #expect(numbers == numbers.sorted() && Set(numbers).count == numbers.count)
        #expect(received.count * 100 >= sent.count * 99)
        let byNumber = Dictionary(uniqueKeysWithValues: sent.map { ($0.frameNumber, $0) })
        #expect(received.allSatisfy { byNumber[$0.frameNumber] == $0 })
    }

    @Test("hands out what still waited to be due before it tells of the end")
    func lastFrames() {
        var pair = Pair()
        pair.run(for: .milliseconds(200))
        // Every other frame is late by 60 ms: those in time are held back.
        let late = Counter()
        pair.tamper = { wire in
            var wire = wire
            if late.next() / 8 % 2 == 1 { wire.arrival += .milliseconds(60) }
            return [wire]
        }
        _ = stream(&pair, seconds: 4)
        while pair.called?.statistics().receiver.bufferedFrameCount == 0 { pair.run(for: .milliseconds(1)) }
        let held = pair.called?.statistics().receiver.bufferedFrameCount ?? 0
        let before = frames(pair.calledEvents).count
        pair.called?.supersede(at: pair.now)
        pair.run(for: .milliseconds(1))
        let last = pair.calledEvents.lastIndex { if case .frame = $0 { true } else { false } }
        let end = pair.calledEvents.firstIndex { if case .closed = $0 { true } else { false } }
        #expect(frames(pair.calledEvents).count == before + held)
        #expect((last ?? .max) < (end ?? .min))
    }

    @Test("shows nobody on the way a byte of the picture")
    func nothingInClear() {
        var pair = Pair()
        pair.run(for: .milliseconds(200))
        let sent = stream(&pair, seconds: 2)
        let wire = pair.capture.flatMap(\.bytes)
        let windows = Set(wire.indices.dropLast(7).map { Array(wire[$0..<$0 + 8]) })
        for entity in sent {
            for start in stride(from: 4, to: entity.body.count - 8, by: 101) {
                #expect(!windows.contains(Array(entity.body[start..<start + 8])))
            }
        }
        #expect(!windows.contains(Array(Entities.sps.prefix(8))))
    }

    @Test("takes reordered and doubled datagrams for what they are")
    func reordered() {
        var pair = Pair()
        pair.run(for: .milliseconds(200))
        let counter = Counter()
        pair.tamper = { wire in
            var late = wire
            late.arrival += .milliseconds(8)
            switch counter.next() % 10 {
            case 3: return [late]
            case 7: return [wire, late]
            default: return [wire]
            }
        }
        let sent = stream(&pair, seconds: 5)
        pair.run(for: .milliseconds(300))
        #expect(frames(pair.calledEvents).count == sent.count)
        let dropped = pair.called.reading { $0.statistics().dropped }
        #expect((dropped?.replayed ?? 0) > 0)
        #expect(dropped?.unauthentic == 0)
    }

    @Test("is delivered once every frame up to the end has been settled")
    func delivered() {
        var pair = Pair()
        pair.run(for: .milliseconds(200))
        _ = stream(&pair, seconds: 1)
        pair.caller.finishSending(at: pair.now)
        pair.run(for: .milliseconds(500))
        #expect(pair.callerEvents.contains { if case .delivered = $0 { true } else { false } })
    }

    @Test("goes on with a keyframe when the called side has been started anew")
    func restarts() {
        var pair = Pair()
        pair.run(for: .milliseconds(200))
        _ = stream(&pair, seconds: 1)
        pair.forgetCalled()
        pair.run(for: .seconds(7))
        #expect(pair.callerEvents.contains { if case .reconnected(anew: true) = $0 { true } else { false } })
        pair.calledEvents = []
        let sent = stream(&pair, seconds: 2)
        pair.run(for: .milliseconds(300))
        #expect(frames(pair.calledEvents).first?.isKeyframe == true)
        #expect(frames(pair.calledEvents).count == sent.count)
    }
}
