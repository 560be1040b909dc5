import Foundation
import PeerMedia
import PeerSockets
import PeerUnits
import Testing

@testable import PeerDevices

@Suite struct CaptureTests {
    private func open(_ text: String, notices: Notices = Notices()) async throws -> VideoSource {
        try #require(try await VideoSource.open(SourceSpecification(parsing: text), notify: notices.handler))
    }

    @Test("a camera of an odd size and a variable rate is live: each picture is stamped when it comes")
    func virtualCamera() async throws {
        let source = try await open("camera:lavfi:testsrc=size=161x121:rate=50,select='mod(n,3)',realtime")
        #expect(source.information.isLive)
        #expect(source.information.size == PictureSize(width: 161, height: 121))
        var times: [Int64] = []
        while times.count < 20, let frame = try await source.next() {
            #expect(abs(SystemClock.now().microseconds - frame.microSec) < 1_000_000)
            #expect(frame.size == PictureSize(width: 161, height: 121))
            times.append(frame.microSec)
        }
        source.close()
        let steps = zip(times.dropFirst(), times).map { $0 - $1 }
        #expect(steps.allSatisfy { $0 > 0 })
        #expect(steps.contains { $0 > 30_000 })
    }

    @Test(
        "a camera that is not there is told at once",
        arguments: [
            "camera:/dev/nothing", "camera:nosuchformat:x", "camera:lavfi:nosuchsource", "screen::98765",
        ])
    func missing(text: String) async throws {
        await #expect(throws: DeviceError.self) { try await open(text) }
    }

    @Test("a live source that goes away comes back, numbering on, and says both")
    func comesBack() async throws {
        let notices = Notices()
        let stop = StopSignal()
        let handler = notices.handler
        let source = try await SourceStream<Int>.open(stop: stop) { () throws(DeviceError) in
            try ReopeningReader(stop: stop, notify: handler) { (last: Int?) throws(DeviceError) in
                CountingReader(from: (last ?? -1) + 1)
            }
        }
        var numbers: [Int] = []
        while numbers.count < 7, let number = try await source.next() { numbers.append(number) }
        source.close()
        #expect(numbers == Array(0..<7))
        #expect(notices.list.map(\.text).filter { $0 == "back" }.count >= 2)
        #expect(notices.list.contains { $0.text.contains("unplugged") })
    }

    @Test("what another program shows on an X display is captured", .enabled(if: XDisplay.isInstalled))
    func screen() async throws {
        let display = try XDisplay(size: PictureSize(width: 320, height: 240))
        try display.fill(red: 200, green: 40, blue: 90)
        let source = try await open("screen:\(display.name)+16,8?size=160x120&rate=20")
        #expect(source.information.size == PictureSize(width: 160, height: 120))
        let frame = try #require(try await source.next())
        source.close()
        // BT.601 limited range of that colour.
        #expect(abs(Int(frame.samples[80 * 160 + 20]) - 95) <= 2)
        #expect(frame.colour.matrix == 6)
        #expect(ScreenDevice.all().contains { $0.display == display.name })
        display.end()
        // The file of a server that was killed stays behind.
        for _ in 0..<100 where ScreenDevice.all().contains(where: { $0.display == display.name }) {
            try await Task.sleep(for: .milliseconds(20))
        }
        #expect(!ScreenDevice.all().contains { $0.display == display.name })
    }
}

/// Gives three numbers and is unplugged.
private struct CountingReader: SourceReader {
    let information = SourceInformation(
        name: "counter", size: PictureSize(width: 16, height: 16), nominalRate: nil, isLive: false)
    var next: Int
    let end: Int

    init(from first: Int) {
        next = first
        end = first + 3
    }

    mutating func read() throws(DeviceError) -> Int? {
        guard next < end else { throw DeviceError.lost("counter", reason: "unplugged") }
        defer { next += 1 }
        return next
    }
}
