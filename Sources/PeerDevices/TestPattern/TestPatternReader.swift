import PeerMedia
import PeerSockets
import PeerUnits

/// The test pattern as a source: one picture whenever it is due, like a camera that never fails.
struct TestPatternReader: SourceReader, ~Copyable {
    let information: SourceInformation
    private let painter: PatternPainter
    private let frameRate: Ratio
    private let stop: StopSignal
    private var start: Instant?
    private var index: Int64 = 0

    init(_ specification: TestPatternSpecification, stop: StopSignal) {
        painter = PatternPainter(specification)
        frameRate = specification.frameRate
        self.stop = stop
        information = SourceInformation(
            name: "test pattern", size: specification.size, nominalRate: specification.frameRate, isLive: true)
    }

    mutating func read() -> VideoFrame? {
        let start = start ?? SystemClock.now()
        self.start = start
        let now = SystemClock.now()
        // Where the machine was asleep or overloaded, the pictures in between are left out, as a camera would.
        while start + FrameTimes.time(of: index + 1, at: frameRate) <= now { index += 1 }
        let due = start + FrameTimes.time(of: index, at: frameRate)
        if stop.wait(until: due) { return nil }
        defer { index += 1 }
        return painter.frame(index: index, microSec: due.microseconds)
    }
}
