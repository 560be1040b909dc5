import PeerUnits
import Testing

@testable import PeerTransport

@Suite struct RepairSchedulerTests {
    /// On a path of a millisecond a request can come sooner than the smoothed round trip, which a busy machine lengthens.
    @Test func firstRequestIsAnsweredHoweverSoonItComes() {
        #expect(verdict(repeatedAt: nil, at: .milliseconds(1)) == .retransmit)
    }

    @Test func requestThatCrossedItsAnswerIsADuplicate() {
        #expect(verdict(repeatedAt: .milliseconds(10), at: .milliseconds(20)) == .duplicate)
        #expect(verdict(repeatedAt: .milliseconds(10), at: .milliseconds(30)) == .retransmit)
    }

    @Test func nothingIsRepeatedForNobody() {
        #expect(verdict(repeatedAt: nil, at: .milliseconds(400)) == .tooLate)
    }

    private func verdict(repeatedAt: TimeSpan?, at now: TimeSpan) -> RepairScheduler.Verdict {
        RepairScheduler().verdict(
            repeatedAt: repeatedAt.map { Instant.zero + $0 }, frameSentAt: .zero, queueTime: .zero,
            roundTrip: .milliseconds(20), patience: .milliseconds(200), at: .zero + now)
    }
}
