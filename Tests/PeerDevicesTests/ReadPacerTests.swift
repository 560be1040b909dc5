import PeerUnits
import Testing

@testable import PeerDevices

@Suite struct ReadPacerTests {
    private let rate = Ratio(25, 1)

    @Test("a fast writer gets four frames of slack and then the header's rate")
    func fastWriter() {
        var now = Instant(nanoseconds: 1_000_000_000)
        var pacer = ReadPacer(frameRate: rate, from: now)
        let start = now
        for _ in 0..<1_000 {
            now = max(now, pacer.earliest)
            pacer.frameWasRead(at: now)
        }
        let nominal = 40.0 * (1_000 - 5)
        let spent = (now - start).milliseconds
        #expect(spent <= nominal)
        #expect(spent >= nominal * 0.998)
    }

    @Test("a writer that keeps the rate, early or late by two frames at a time, is never held back")
    func liveWriter() {
        var pacer = ReadPacer(frameRate: rate, from: Instant(nanoseconds: 5_000_000_000))
        var random = RandomSource(seed: 7)
        var last = Instant.zero
        for index in 0..<10_000 {
            let jitter = TimeSpan.milliseconds(Int64(random.next() % 80))
            let ready = max(last, Instant(nanoseconds: 5_000_000_000) + .milliseconds(Int64(index) * 40) + jitter)
            #expect(pacer.earliest <= ready)
            pacer.frameWasRead(at: ready)
            last = ready
        }
    }

    @Test("a live writer whose clock runs 100 ppm fast is not held back in 24 hours")
    func fastClock() {
        var now = Instant(nanoseconds: 1_000_000_000)
        var pacer = ReadPacer(frameRate: rate, from: now)
        var held = 0
        for _ in 0..<2_160_000 {
            now += .nanoseconds(39_996_000)
            if pacer.earliest > now { held += 1 }
            pacer.frameWasRead(at: now)
        }
        #expect(held == 0)
    }

    @Test("what a live writer had to keep while the call was set up is read at once", arguments: [0, 180, 450])
    func lateStart(spent: Int64) {
        let start = Instant(nanoseconds: 1_000_000_000)
        #expect(backlog(of: 100, from: start, readFrom: start + .milliseconds(spent)) <= .milliseconds(1))
    }

    @Test("what waited while nobody read for a second is read at once")
    func lateReader() {
        let start = Instant(nanoseconds: 1_000_000_000)
        let pause = (start + .milliseconds(2_000))..<(start + .milliseconds(3_000))
        #expect(backlog(of: 200, from: start, readFrom: start, pausedIn: pause) <= .milliseconds(1))
    }

    @Test("a fast writer that waited an hour for a peer rushes through half a second at most")
    func hourOfWaiting() {
        let start = Instant(nanoseconds: 1_000_000_000)
        var pacer = ReadPacer(frameRate: rate, from: start)
        var now = start + .seconds(3_600)
        var count = 0
        while now <= start + .seconds(3_600) {
            pacer.frameWasRead(at: now)
            now = max(now, pacer.earliest)
            count += 1
        }
        #expect(count <= 18)
    }

    /// How late the last of `count` frames of a live writer is read.
    private func backlog(
        of count: Int64, from start: Instant, readFrom first: Instant, pausedIn pause: Range<Instant>? = nil
    ) -> TimeSpan {
        var pacer = ReadPacer(frameRate: rate, from: start)
        var now = first
        var lateness = TimeSpan.zero
        for index in 0..<count {
            let written = start + .milliseconds(index * 40)
            now = max(now, max(written, pacer.earliest))
            if let pause, pause.contains(now) { now = pause.upperBound }
            pacer.frameWasRead(at: now)
            lateness = now - written
        }
        return lateness
    }
}
