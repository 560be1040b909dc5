import PeerUnits
import Simulator
import Testing

@testable import simulate

@Suite("The figures of a real session's frame log")
struct StreamSummaryTests {
    @Test("a pause of the source for 20 s is no freeze")
    func pause() {
        let frames = (0..<50).map { shown($0, at: Int64($0) * 40) }
        let later = (50..<100).map { shown($0, at: 20_000 + Int64($0) * 40) }
        #expect(freezes(of: frames + later).isEmpty)
    }

    @Test("lost frames without a time of capture make a freeze, in whatever order the rows come")
    func outage() {
        let frames = (0..<50).map { shown($0, at: Int64($0) * 40) }
        let lost = (50..<75).map(lost)
        let later = (75..<100).map { shown($0, at: Int64($0) * 40) }
        for rows in [frames + lost + later, frames + later + lost, lost + frames + later] {
            #expect(freezes(of: rows).map(\.length) == [.milliseconds(26 * 40)])
        }
    }

    @Test("frames are counted anew after a link was made anew, and each loss stays with its own link")
    func anew() {
        let frames = (0..<50).map { shown($0, at: Int64($0) * 40) }
        let anew = (0..<10).map { shown($0, at: 20_000 + Int64($0) * 40) }
        let lost = (10..<20).map(lost)
        let later = (20..<30).map { shown($0, at: 20_000 + Int64($0) * 40) }
        #expect(freezes(of: frames + anew + lost + later).map(\.length) == [.milliseconds(11 * 40)])
    }

    private func freezes(of frames: [FrameRecord]) -> [Freeze] {
        let stream = ReportStream(name: "", frameInterval: .milliseconds(40), frames: frames)
        return StreamSummary(of: stream, in: TimeWindow(of: stream)).freezes
    }

    private func shown(_ number: Int, at milliseconds: Int64) -> FrameRecord {
        var record = FrameRecord(outcome: .clean)
        record.frame = UInt32(number)
        record.capturedAt = Instant(microseconds: milliseconds * 1_000)
        record.presentedAt = Instant(microseconds: (milliseconds + 20) * 1_000)
        return record
    }

    private func lost(_ number: Int) -> FrameRecord {
        var record = FrameRecord(outcome: .lost)
        record.frame = UInt32(number)
        return record
    }
}
