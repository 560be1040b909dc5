import PeerUnits
import Testing
import peer

@Suite struct SourceSlackTests {
    private let start = Instant(nanoseconds: 5_000_000_000)
    private var later: Instant { start + .seconds(2) }

    @Test("in the first second a source waits for the first keyframe to leave, as often as it takes")
    func first() {
        var slack = SourceSlack(frameRate: Ratio(25, 1), at: start)
        for _ in 0..<20 { slack.waited(forRoom: .milliseconds(100), forSource: .zero) }
        #expect(slack.allowance(at: start + .milliseconds(900)) == .milliseconds(150))
        #expect(slack.allowance(at: later) == .zero)
    }

    @Test("later it is held back four frames in all, until it makes this side wait again")
    func bounded() {
        var slack = SourceSlack(frameRate: Ratio(25, 1), at: start)
        var total = TimeSpan.zero
        for _ in 0..<50 {
            let room = min(slack.allowance(at: later), .milliseconds(30))
            total += room
            slack.waited(forRoom: room, forSource: .microseconds(100))
        }
        #expect(total == .milliseconds(160))
        slack.waited(forRoom: .zero, forSource: .milliseconds(35))
        #expect(slack.allowance(at: later) == .milliseconds(150))
    }
}
