import PeerLink
import Testing
import peer

@Suite struct FrameLedgerTests {
    @Test("a row waits until its picture is presented, whichever comes first")
    func joins() {
        var ledger = FrameLedger(awaitsPresentation: true)
        #expect(ledger.add(decoded(1)) == [])
        #expect(ledger.present(1, atMicros: 10) == [FrameLogRow(decoded(1), presentedMicros: 10)])
        #expect(ledger.present(2, atMicros: 20) == [])
        #expect(ledger.add(decoded(2)) == [FrameLogRow(decoded(2), presentedMicros: 20)])
        #expect(ledger.drain() == [])
    }

    @Test("a picture that the sink left out has a row without a time, before the next one's")
    func leftOut() {
        var ledger = FrameLedger(awaitsPresentation: true)
        _ = ledger.add(decoded(1)) + ledger.add(decoded(2)) + ledger.add(decoded(3))
        #expect(
            ledger.present(2, atMicros: 9) == [FrameLogRow(decoded(1)), FrameLogRow(decoded(2), presentedMicros: 9)])
        #expect(ledger.drain() == [FrameLogRow(decoded(3))])
    }

    @Test("what no sink presents is written at once: sent frames, lost frames, and all where there is no such sink")
    func atOnce() {
        var ledger = FrameLedger(awaitsPresentation: true)
        let lost = FrameRecord(isSent: false, outcome: .lost)
        #expect(ledger.add(lost) == [FrameLogRow(lost)])
        var alone = FrameLedger(awaitsPresentation: false)
        #expect(alone.add(decoded(1)) == [FrameLogRow(decoded(1))])
    }

    @Test("rows that are never presented do not gather without end")
    func bounded() {
        var ledger = FrameLedger(awaitsPresentation: true)
        let rows = (0..<1_000).flatMap { ledger.add(decoded(UInt32($0))) }
        #expect(rows.count + ledger.drain().count == 1_000)
        #expect(rows.count > 700)
    }

    private func decoded(_ frame: UInt32) -> FrameRecord {
        var record = FrameRecord(isSent: false, outcome: .clean)
        record.frame = frame
        record.decodedMicros = Int64(frame)
        return record
    }
}
