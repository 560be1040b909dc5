import PeerMedia
import PeerNoise
import PeerProtocol
import PeerTransport
import PeerUnits
import PeerWire
import Testing

@Suite("A session that renews its keys")
struct RekeyTests {
    /// What came of a stream at 5 % loss both ways, which seed 7 chooses.
    private struct Outcome {
        var frames: [FrameEntity]
        var isConnected: Bool
        var phases: (sending: UInt64, receiving: UInt64)
        var unauthentic: Int
    }

    private func stream(seconds: Int, rekeying: RekeyPolicy, offer: CipherOffer = .universal) -> Outcome {
        var pair = Pair(adjust: {
            $0.rekeying = rekeying
            $0.cipherOffer = offer
        })
        pair.run(for: .milliseconds(200))
        var random = RandomSource(seed: 7)
        let losses = (0..<9_973).map { _ in random.next(below: 20) == 0 }
        let counter = Counter()
        pair.isLost = { _ in losses[counter.next() % losses.count] }
        for _ in 0..<seconds * 30 {
            if case .encode(let plan) = pair.caller.planFrame(at: pair.now) {
                pair.caller.send(Entities.make(within: plan, byteCount: 10_000, at: pair.now), at: pair.now)
            }
            pair.run(for: .microseconds(33_333))
        }
        pair.run(for: .seconds(1))
        let called = pair.called.reading { ($0.keyPhases, $0.statistics().dropped.unauthentic) }
        return Outcome(
            frames: pair.calledEvents.compactMap { if case .frame(let frame) = $0 { frame.entity } else { nil } },
            isConnected: pair.caller.isConnected,
            phases: (pair.caller.keyPhases?.sending ?? 0, called?.0?.receiving ?? 0),
            unauthentic: pair.caller.statistics().dropped.unauthentic + (called?.1 ?? 0))
    }

    private static let everyThousand = RekeyPolicy(datagramCount: 1_000, interval: .seconds(3_600))

    @Test("every 1,000 datagrams at 5 % loss shows the very frames that one with a single key shows")
    func losesNothing() {
        let single = stream(seconds: 20, rekeying: .standard)
        let renewed = stream(seconds: 20, rekeying: Self.everyThousand)
        #expect(single.phases == (0, 0))
        #expect(renewed.phases.sending >= 5 && renewed.phases.receiving == renewed.phases.sending)
        #expect(renewed.unauthentic == 0)
        #expect(renewed.frames == single.frames && renewed.frames.count > 500)
    }

    @Test("does so with AES-256-GCM too", .enabled(if: Primitives.isAESAvailable))
    func renewsAES() {
        let renewed = stream(seconds: 5, rekeying: Self.everyThousand, offer: .withAES)
        #expect(renewed.phases.receiving >= 1)
        #expect(renewed.unauthentic == 0 && renewed.isConnected)
    }

    @Test("waits in an outage for the other side to show that it has the newest key, and goes on after it")
    func outage() {
        var pair = Pair(adjust: { $0.rekeying = RekeyPolicy(datagramCount: 3, interval: .seconds(3_600)) })
        pair.run(for: .seconds(1))
        pair.isLost = { _ in true }
        pair.run(for: .seconds(20))
        pair.isLost = { _ in false }
        let before = pair.caller.keyPhases?.sending ?? 0
        pair.run(for: .seconds(2))
        let (isConnected, after) = (pair.caller.isConnected, pair.caller.keyPhases?.sending ?? 0)
        let isBack = pair.callerEvents.contains { if case .reconnected(anew: false) = $0 { true } else { false } }
        #expect(isConnected && isBack)
        #expect(before > 2 && after > before)
    }

    @Test("renews them with time alone")
    func byTime() {
        var pair = Pair(adjust: { $0.rekeying = RekeyPolicy(datagramCount: .max, interval: .seconds(10)) })
        pair.run(for: .seconds(35))
        let phases = pair.caller.keyPhases
        #expect(phases?.sending == 3 && phases?.receiving == 3)
    }

    @Test("opens a packet of the phase before that was overtaken, for five seconds")
    func overtaken() throws {
        var channels = try Channels()
        channels.caller.rekeying = RekeyPolicy(datagramCount: 3, interval: .seconds(3_600))
        var packets: [[UInt8]] = []
        for number in 0..<6 as Range<UInt8> {
            let plaintext = [number]
            packets.append(
                [UInt8](capacity: 64) { _ = channels.caller.seal(plaintext.span, into: &$0, at: .zero) })
        }
        for (index, second, isOpened) in [(4, 0, true), (1, 1, true), (3, 2, true), (2, 4, true), (0, 6, false)] {
            let packet = packets[index]
            let opened = channels.called.open(packet.span, at: .zero + .seconds(Int64(second)))
            #expect((opened?.plaintext == [UInt8(index)]) == isOpened, "packet \(index)")
        }
        #expect(packets.map { $0[0] } == [0x40, 0x40, 0x40, 0x41, 0x41, 0x41])
    }
}
