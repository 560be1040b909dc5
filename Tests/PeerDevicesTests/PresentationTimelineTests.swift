import PeerUnits
import Testing

@testable import PeerDevices

@Suite struct PresentationTimelineTests {
    private let interval = TimeSpan.milliseconds(40)
    private let start = Instant(nanoseconds: 7_000_000_000)

    @Test("a file's own distances are kept to the nanosecond, whatever its rate")
    func keepsDistances() {
        var timeline = PresentationTimeline(isLive: false)
        let own: [Int64] = [500, 541, 583, 600, 2_600, 22_600, 22_601]
        let placed = own.map { timeline.place(.milliseconds($0), interval: interval, now: start) }
        #expect(placed.map { ($0 - start) } == own.map { .milliseconds($0 - 500) })
    }

    @Test("frames without times, going back or jumping by hours follow at the nominal rate")
    func badTimes() {
        var timeline = PresentationTimeline(isLive: false)
        let own: [Int64?] = [0, 40, nil, 120, 80, 120, 9_000_000, 9_000_040]
        let placed = own.map { time in
            timeline.place(time.map { .milliseconds($0) }, interval: interval, now: start)
        }
        #expect(placed.map { ($0 - start).nanoseconds / 1_000_000 } == [0, 40, 80, 120, 160, 200, 240, 280])
    }

    @Test("a file that begins again goes on without a gap")
    func restarts() {
        var timeline = PresentationTimeline(isLive: false)
        var placed: [Instant] = []
        for _ in 0..<3 {
            for time: Int64 in [10, 50, 90] {
                placed.append(timeline.place(.milliseconds(time), interval: interval, now: start))
            }
            timeline.restart()
        }
        #expect(placed.map { ($0 - start).nanoseconds / 40_000_000 } == Array(0..<9))
    }

    @Test("a reader that was held up for up to two seconds catches up; its frames keep their own distances")
    func briefLateness() {
        var timeline = PresentationTimeline(isLive: false)
        let placed = (0..<100).map { (index: Int64) in
            let due = start + interval * index
            let now = index < 20 ? due : max(due, start + .milliseconds(2_700))
            return timeline.place(interval * index, interval: interval, now: now)
        }
        #expect(placed == (0..<100).map { start + interval * $0 })
        #expect(timeline.shiftCount == 0)
    }

    @Test("a reader that was held up for longer plays on from where it stands, not all at once")
    func lateReader() {
        var timeline = PresentationTimeline(isLive: false)
        _ = timeline.place(.zero, interval: interval, now: start)
        let slightlyLate = timeline.place(.milliseconds(40), interval: interval, now: start + .milliseconds(240))
        let late = timeline.place(.milliseconds(80), interval: interval, now: start + .seconds(30))
        let next = timeline.place(.milliseconds(120), interval: interval, now: start + .seconds(30))
        #expect(slightlyLate == start + .milliseconds(40))
        #expect(late == start + .seconds(30))
        #expect(next == late + .milliseconds(40))
        #expect(timeline.shiftCount == 1)
    }

    @Test("live frames are stamped as if the fastest had come without delay")
    func liveJitter() {
        var timeline = PresentationTimeline(isLive: true)
        let delays: [Int64] = [30, 0, 25, 10, 5]
        let placed = delays.enumerated().map { index, delay in
            timeline.place(
                .milliseconds(Int64(index) * 40), interval: interval,
                now: start + .milliseconds(Int64(index) * 40 + delay))
        }
        #expect(placed[1] == start + .milliseconds(40))
        #expect(zip(placed.dropFirst(2), placed.dropFirst()).allSatisfy { $0 - $1 == interval })
    }

    @Test("a live source whose clock drifts by 200 ppm never ends up more than 10 ms off")
    func liveDrift() {
        for partsPerMillion: Int64 in [-200, 200] {
            var timeline = PresentationTimeline(isLive: true)
            for index: Int64 in 0..<90_000 {
                let now = start + .nanoseconds(index * 40_000_000)
                let own = TimeSpan.nanoseconds(index * (40_000_000 + 40 * partsPerMillion))
                let placed = timeline.place(own, interval: interval, now: now)
                #expect((now - placed).magnitude < .milliseconds(10))
            }
        }
    }

    @Test("a live source that paused and began its times anew is stamped with the time it came")
    func liveRestart() {
        var timeline = PresentationTimeline(isLive: true)
        _ = timeline.place(.seconds(100), interval: interval, now: start)
        #expect(timeline.place(.zero, interval: interval, now: start + .seconds(20)) == start + .seconds(20))
    }

    @Test("capture times always rise")
    func rises() {
        var timeline = PresentationTimeline(isLive: true)
        var random = RandomSource(seed: 3)
        var last = Instant(nanoseconds: .min)
        var now = start
        for _ in 0..<10_000 {
            now += .microseconds(Int64(random.next() % 200_000))
            let own = TimeSpan.microseconds(Int64(random.next() % 100_000_000_000))
            let placed = timeline.place(random.next() % 4 == 0 ? nil : own, interval: interval, now: now)
            #expect(placed > last)
            last = placed
        }
    }
}
