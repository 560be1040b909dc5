import PeerUnits
import Testing

@testable import PeerTransport

@Suite struct RepairSchedulerTests {
    /// On a path of a millisecond a request can come sooner than the smoothed round trip, which a busy machine
    /// lengthens.
    @Test("a first request is answered however soon it comes") func firstRequestIsAnsweredHoweverSoonItComes() {
        #expect(verdict(repeatedAt: nil, at: .milliseconds(1)) == .retransmit)
    }

    @Test("a request that crossed its answer is a duplicate") func requestThatCrossedItsAnswerIsADuplicate() {
        #expect(verdict(repeatedAt: .milliseconds(10), at: .milliseconds(20)) == .duplicate)
        #expect(verdict(repeatedAt: .milliseconds(10), at: .milliseconds(30)) == .retransmit)
    }

    @Test("nothing is repeated when nobody waits any more") func nothingIsRepeatedForNobody() {
        #expect(verdict(repeatedAt: nil, at: .milliseconds(400)) == .tooLate)
    }

    private func verdict(repeatedAt: TimeSpan?, at now: TimeSpan) -> RepairScheduler.Verdict {
        RepairScheduler().verdict(
            repeatedAt: repeatedAt.map { Instant.zero + $0 }, frameSentAt: .zero, queueTime: .zero,
            roundTrip: .milliseconds(20), patience: .milliseconds(200), at: .zero + now)
    }
}
