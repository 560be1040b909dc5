import PeerMedia
import PeerUnits
import PeerWire
import Testing

@testable import PeerTransport

/// Repairs, requests and reports get lost as well.
@Suite struct LostRepairTests {
    @Test("once a frame's repair is lost, the next frames do without it, and the picture goes on before it is given up")
    func doubt() throws {
        var settings = TestLink.Settings()
        settings.forward.delay = .milliseconds(30)
        settings.backward.delay = .milliseconds(30)
        settings.doomedFrames = [60]
        var link = TestLink(settings)
        link.run(for: .seconds(4))
        #expect(link.violations.isEmpty)
        let first = try #require(link.plans.first { $0.invalidate.contains(FrameNumber(60)) })
        #expect(FrameNumber(60).distance(to: first.frameNumber) <= 6)
        #expect(link.longestGap < .milliseconds(260))
        #expect(link.sender.statistics.keyframeCount == 1)
    }

    @Test("a repair that feedback passes over is told missing once; where packets overtake each other, it is not")
    func missing() {
        let fragment = FragmentReference(frame: FrameNumber(3), index: 1)
        var history = SentPacketHistory()
        for number in 0..<4 {
            history.packetSent(
                UInt64(number), byteCount: ByteCount(1_000), burst: nil, endsBurst: false,
                repeated: number == 1 || number == 2 ? [fragment] : [],
                at: Instant.zero + .milliseconds(Int64(number)))
        }
        history.receive(ArrivalFeedback(firstPacket: 0, arrivals: [10, nil]))
        #expect(history.missingRepeats == [fragment])
        history.receive(ArrivalFeedback(firstPacket: 0, arrivals: [10, nil]))
        #expect(history.missingRepeats.isEmpty)
        history.receive(ArrivalFeedback(firstPacket: 0, arrivals: [10, 30, nil, 20]))
        #expect(history.missingRepeats.isEmpty)
    }

    @Test("what is doubtful is no reference as long as something else is, and is one again when it has come")
    func doubtEnds() {
        var invalidation = ReferenceInvalidation()
        for number: UInt32 in 0..<4 {
            invalidation.record(frame(number, references: number == 0 ? [] : [number - 1]))
        }
        invalidation.doubt(FrameNumber(2))
        #expect(invalidation.invalid == [FrameNumber(2), FrameNumber(3)])
        #expect(!invalidation.isLost(FrameNumber(2)))
        invalidation.receive(FrameReport(stream: 0, newestSettled: 3, decodable: 0b1111, newestSeen: 3))
        #expect(invalidation.invalid.isEmpty)
        invalidation.doubt(FrameNumber(0))
        #expect(invalidation.invalid.isEmpty)
        #expect(invalidation.hasReference)
    }

    @Test("where all that is left is doubtful, it is predicted from all the same")
    func onlyDoubt() {
        var invalidation = ReferenceInvalidation()
        invalidation.record(frame(0, references: []))
        invalidation.record(frame(1, references: [0]))
        invalidation.doubt(FrameNumber(0))
        #expect(invalidation.invalid.isEmpty)
        #expect(invalidation.hasReference)
    }

    @Test(
        "where the way back loses runs of packets, each report leaves three times, and no more often",
        arguments: [true, false])
    func copies(losesRuns: Bool) {
        var recorder = FeedbackRecorder()
        recorder.packetReceived(0, isAckEliciting: true, at: .zero)
        var now = Instant.zero
        var reports: [ArrivalFeedback] = []
        while let due = recorder.nextSendTime, reports.count < 10 {
            now = max(now, due)
            if let report = recorder.makeFeedback(
                lateness: .zero, losesRuns: losesRuns, byteCountMax: 1_000, at: now)
            {
                reports.append(report)
            }
        }
        #expect(reports.count == (losesRuns ? 3 : 1))
        #expect(Set(reports.map(\.firstPacket)) == [0])
    }

    @Test("a request leaves twice on a long path, and once where asking again is as quick", arguments: [60, 10])
    func requestCopies(roundTripMilliseconds: Int64) throws {
        var playout = PlayoutBuffer()
        var nacks = NackGenerator()
        let assembler = FrameAssembler()
        let conditions = NackGenerator.Conditions(
            roundTrip: .milliseconds(roundTripMilliseconds), guardSpan: .zero, patience: .milliseconds(500))
        _ = playout.noteArrival(of: FrameNumber(0), isKeyframe: true, at: .zero)
        var times: [Double] = []
        for _ in 0..<4 {
            let due = try #require(
                nacks.nextSendTime(assembler: assembler, playout: playout, conditions: conditions))
            let request = nacks.makeRequest(
                stream: 0, byteCountMax: 1_000, assembler: assembler, playout: playout, conditions: conditions, at: due)
            #expect(request?.entries.map(\.frame) == [0])
            times.append((due - .zero).milliseconds)
        }
        #expect(times == (roundTripMilliseconds == 60 ? [0, 8, 74, 82] : [0, 14, 28, 42]))
    }

    private func frame(_ number: UInt32, references: [UInt32]) -> FrameEntity {
        FrameEntity(
            sps: [0x67, 1, 2, 3], pps: [0x68, 4], body: [0, 0, 0, 2, 0x41, 1], microSec: Int64(number),
            frameNumber: FrameNumber(number), references: references.map(FrameNumber.init),
            isKeyframe: references.isEmpty, width: 640, height: 360)
    }
}
