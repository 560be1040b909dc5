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

    @Test("while a keyframe is on its way, frames count from it: nobody waits for its report to go on")
    func keyframeOnItsWay() {
        var invalidation = ReferenceInvalidation()
        for number: UInt32 in 0..<20 { invalidation.record(frame(number, references: number == 0 ? [] : [number - 1])) }
        #expect(invalidation.unacknowledgedCount == 20)
        invalidation.record(frame(20, references: []))
        invalidation.record(frame(21, references: [20]))
        #expect(invalidation.unacknowledgedCount == 2)
        invalidation.giveUp(FrameNumber(20))
        #expect(invalidation.unacknowledgedCount == 22)
    }

    @Test("a path that loses little is remembered for long, and one that nobody knows is taken to lose some")
    func longMemory() {
        var loss = LossEstimator()
        #expect(loss.share == 0)
        #expect(loss.longShare > 0.005)
        for number in 0..<5_000 { loss.record(isLost: number % 1_000 == 0) }
        #expect(loss.share < 0.002)
        #expect((0.0005...0.002).contains(loss.longShare))
    }

    @Test("at 600 ms round trip parity alone makes every frame whole, two losses in one frame included")
    func longPath() {
        var settings = TestLink.Settings()
        settings.forward.delay = .milliseconds(300)
        settings.backward.delay = .milliseconds(300)
        settings.forward.lossPercent = 0.6
        settings.bitrateMax = .kilobitsPerSecond(3_000)
        var link = TestLink(settings)
        link.run(for: .seconds(60))
        #expect(link.violations.isEmpty)
        #expect(link.receiver.statistics.parityFrameCount > 20)
        #expect(link.shown.count * 1_000 >= link.offered * 960)
        #expect(link.longestGap < .milliseconds(150))
        #expect(link.sender.statistics.keyframeCount == 1)
    }

    private func frame(_ number: UInt32, references: [UInt32]) -> FrameEntity {
        FrameEntity(
            sps: [0x67, 1, 2, 3], pps: [0x68, 4], body: [0, 0, 0, 2, 0x41, 1], microSec: Int64(number),
            frameNumber: FrameNumber(number), references: references.map(FrameNumber.init),
            isKeyframe: references.isEmpty, width: 640, height: 360)
    }
}
