import PeerUnits
import Testing

@testable import PeerDevices

@Suite struct ReadPacerTests {
    private let rate = Ratio(25, 1)

    @Test("a fast writer gets four frames of slack and then the header's rate")
    func fastWriter() {
        var pacer = ReadPacer(frameRate: rate)
        var now = Instant(nanoseconds: 1_000_000_000)
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
        var pacer = ReadPacer(frameRate: rate)
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
        var pacer = ReadPacer(frameRate: rate)
        var now = Instant(nanoseconds: 1_000_000_000)
        var held = 0
        for _ in 0..<2_160_000 {
            now += .nanoseconds(39_996_000)
            if pacer.earliest > now { held += 1 }
            pacer.frameWasRead(at: now)
        }
        #expect(held == 0)
    }
}
