import PeerUnits
import Simulator
import Testing

@Suite("Local clocks and the order of events")
struct ClockTests {
    @Test(
        "a skewed clock gains what it is told, and going back and forth loses nothing",
        arguments: [-10_000, -200, 0, 1, 200, 10_000])
    func skew(partsPerMillion: Int64) {
        let clock = LocalClock(ClockSettings(skewPartsPerMillion: partsPerMillion, offset: .milliseconds(-70)))
        let hour = Instant.zero + .seconds(3_600)
        #expect(
            clock.local(at: hour) - clock.local(at: .zero) == .seconds(3_600) + .microseconds(3_600 * partsPerMillion))
        var random = RandomSource(seed: 9)
        for _ in 0..<2_000 {
            let time = Instant(nanoseconds: Int64(random.next(below: 604_800_000_000_000)))
            let local = clock.local(at: time)
            let back = clock.trueTime(showing: local)
            #expect(clock.local(at: back) >= local && back <= time)
            #expect(clock.local(at: back - .nanoseconds(1)) < local)
        }
    }

    @Test("a change of skew does not make the clock jump")
    func change() {
        var clock = LocalClock(ClockSettings(skewPartsPerMillion: 300))
        let time = Instant.zero + .seconds(100)
        let before = clock.local(at: time)
        clock.change(skewPartsPerMillion: -300, at: time)
        #expect(clock.local(at: time) == before)
        #expect(clock.local(at: time + .seconds(1)) - before == .nanoseconds(999_700_000))
    }

    @Test("events come by time, and at the same time in the order in which they were scheduled")
    func eventOrder() {
        var queue = EventQueue<Int>()
        var random = RandomSource(seed: 3)
        var expected: [(time: Int64, number: Int)] = []
        for number in 0..<3_000 {
            let time = Int64(random.next(below: 100))
            queue.schedule(number, at: Instant(nanoseconds: time))
            expected.append((time, number))
        }
        expected.sort { ($0.time, $0.number) < ($1.time, $1.number) }
        var got: [Int] = []
        while let next = queue.next(dueAt: .distantFuture) { got.append(next.event) }
        #expect(got == expected.map(\.number))
        #expect(queue.isEmpty)
    }

    @Test("an event is not given before it is due")
    func notEarly() {
        var queue = EventQueue<Int>()
        queue.schedule(1, at: Instant(nanoseconds: 10))
        #expect(queue.next(dueAt: Instant(nanoseconds: 9)) == nil)
        #expect(queue.nextTime == Instant(nanoseconds: 10))
        #expect(queue.next(dueAt: Instant(nanoseconds: 10))?.event == 1)
    }

    @Test("the running hash tells words, their order and their number apart")
    func runningHash() {
        func hash(_ words: [UInt8]) -> UInt64 {
            var hash = RunningHash()
            hash.combine(words.span)
            return hash.value
        }
        let inputs: [[UInt8]] = [
            [], [0], [0, 0], [1], [0, 1], [1, 0], Array(1...8), Array(1...9), [UInt8](repeating: 0, count: 8),
        ]
        #expect(Set(inputs.map(hash)).count == inputs.count)
        #expect(hash(Array(0..<100)) == 12_429_512_546_254_435_423)
    }
}
