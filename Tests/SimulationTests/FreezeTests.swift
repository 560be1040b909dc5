import PeerUnits
import Simulator
import Testing

@Suite("Freezes: the gaps that the network caused")
struct FreezeTests {
    @Test("a source that pauses makes no freeze")
    func pause() {
        var meter = StreamMeter(frameInterval: .milliseconds(40))
        var freezes = (0..<10).map { meter.record(shown(at: 40 * $0)) }
        freezes += (0..<10).map { meter.record(shown(at: 20_360 + 40 * $0)) }
        #expect(freezes.allSatisfy { $0 == nil })
        #expect(meter.freezeCount == 0 && meter.longestFreeze == .zero)
    }

    @Test("frames that were lost or left out make a freeze from the one before them on", arguments: [false, true])
    func outage(isSkipped: Bool) {
        var meter = StreamMeter(frameInterval: .milliseconds(40))
        meter.record(shown(at: 0))
        for index in 1..<50 { meter.record(missed(at: 40 * Int64(index), isSkipped ? .skipped : .lost)) }
        let freeze = meter.record(shown(at: 2_000))
        #expect(freeze == Freeze(start: instant(20), end: instant(2_020)))
    }

    @Test("a frame that comes late after a pause froze the picture for as long as it was late")
    func lateAfterPause() {
        var meter = StreamMeter(frameInterval: .milliseconds(40))
        meter.record(shown(at: 0))
        let freeze = meter.record(shown(at: 20_000, delay: 520))
        #expect(freeze == Freeze(start: instant(19_980), end: instant(20_520)))
    }

    @Test("a lost frame in the middle of a pause counts from the time at which it ought to have come")
    func lossWithinPause() {
        var meter = StreamMeter(frameInterval: .milliseconds(40))
        meter.record(shown(at: 0))
        meter.record(missed(at: 10_000, .lost))
        #expect(meter.record(shown(at: 20_000))?.length == .milliseconds(10_040))
    }

    @Test("a frame known to be left out before an earlier one is shown begins the freeze behind that one")
    func leftOutEarly() {
        var meter = StreamMeter(frameInterval: .milliseconds(40))
        meter.record(shown(at: 0))
        meter.record(missed(at: 80, .skipped))
        meter.record(shown(at: 40))
        #expect(meter.record(shown(at: 1_040))?.length == .milliseconds(1_000))
    }

    @Test("at the end only a picture that is awaited makes what stands on screen a freeze")
    func end() {
        var meter = StreamMeter(frameInterval: .milliseconds(40))
        meter.record(shown(at: 0))
        var other = meter
        #expect(meter.finish(at: instant(5_000)) == nil)
        #expect(other.finish(at: instant(5_000), awaitedCapture: instant(4_040))?.length == .milliseconds(980))
    }

    private func instant(_ milliseconds: Int64) -> Instant { Instant(microseconds: milliseconds * 1_000) }

    private func shown(at milliseconds: Int64, delay: Int64 = 20) -> FrameRecord {
        var record = FrameRecord(outcome: .clean)
        record.capturedAt = instant(milliseconds)
        record.presentedAt = instant(milliseconds + delay)
        return record
    }

    private func missed(at milliseconds: Int64, _ outcome: FrameRecord.Outcome) -> FrameRecord {
        var record = FrameRecord(outcome: outcome)
        record.capturedAt = instant(milliseconds)
        return record
    }
}
