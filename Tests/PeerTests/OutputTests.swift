import Foundation
import PeerLink
import PeerSockets
import Synchronization
import Testing
import peer

@Suite struct OutputTests {
    @Test("statistics are JSON lines with the documented keys")
    func statistics() throws {
        var figures = PeerStatistics()
        figures.timeMicros = 1_500_000
        figures.roundTripMilliseconds = 40.25
        figures.sendKbps = 1_234.5678
        figures.lostFrames = 2
        let line = StatisticsRecord.stats(figures).line
        let keys = [
            "type", "timeUs", "rttMs", "lossPercent", "sendKbps", "receiveKbps", "targetKbps", "fps", "delayMsP50",
            "delayMsP95",
            "playoutMs", "parityFrames", "retransmittedFrames", "invalidations", "keyframes", "skippedFrames",
            "lostFrames", "width",
            "height",
        ]
        let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        #expect(Set(object.keys) == Set(keys))
        #expect(object["type"] as? String == "stats")
        #expect(object["sendKbps"] as? Double == 1_234.568)
        #expect(object["rttMs"] as? Double == 40.25)
        #expect(object["lossPercent"] is NSNull)
        #expect(line.hasSuffix("}\n"))
    }

    @Test("the window's figures have a line each, and leave out what was not measured")
    func overlay() {
        var figures = PeerStatistics()
        figures.framesPerSecond = 29.97
        figures.lostFrames = 2
        let unmeasured = ["30 fps", "received 0 kbit/s", "repaired 0 parity, 0 resent", "lost 2"]
        #expect(StatisticsOverlay.lines(figures) == unmeasured)
        (figures.width, figures.height) = (640, 360)
        figures.receiveKbps = 1_234.5
        figures.roundTripMilliseconds = 40.25
        figures.lossPercent = 1
        figures.delayMillisecondsP50 = 61
        figures.parityFrames = 7
        let lines = StatisticsOverlay.lines(figures)
        #expect(lines.first == "640x360  30 fps")
        for word in ["received 1", "round trip 40", "loss 1 %", "delay 61 ms", "repaired 7 parity"] {
            #expect(lines.contains { $0.hasPrefix(word) }, "\(word) in \(lines)")
        }
    }

    @Test("texts from outside cannot break out of their JSON string")
    func quoting() throws {
        let reason = "a\"b\\c\nd\u{1}\u{7F}é👋"
        let line = StatisticsRecord.closed(reason: reason).line
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: String]
        #expect(object == ["type": "closed", "reason": reason])
        #expect(line.split(separator: "\n").count == 1)
    }

    @Test("a listener without an invite has no such key")
    func listening() {
        let line = StatisticsRecord.listening(address: "0.0.0.0", port: 4747, fingerprint: "abc", invite: nil).line
        #expect(line == #"{"type":"listening","address":"0.0.0.0","port":4747,"fingerprint":"abc"}"# + "\n")
    }

    @Test(
        "numbers never come out as JSON forbids",
        arguments: [
            (Double.nan, "0"), (.infinity, "0"), (0, "0"), (-0.0004, "0"), (-1.5, "-1.5"), (1e300, "1000000000000000"),
            (0.1 + 0.2, "0.3"),
            (100, "100"), (1_000.001, "1000.001"),
        ])
    func numbers(value: Double, expected: String) {
        #expect(Figure.exact(value) == expected)
    }

    @Test("a frame log row has a cell for each column, empty where nothing happened")
    func frameLog() {
        var record = FrameRecord(isSent: false, outcome: .retransmission)
        record.frame = 7
        record.captureMicros = 1
        record.clockErrorMicros = 30
        record.byteCount = 400
        record.isKeyframe = true
        let line = FrameLogRow(record, presentedMicros: 2).line
        #expect(line == "7,1,,,,,,2,30,400,,,1,retransmission\n")
        let columns = FrameLogRow.header.split(separator: ",", omittingEmptySubsequences: false).count
        #expect(line.split(separator: ",", omittingEmptySubsequences: false).count == columns)
        #expect(FrameLogRow(FrameRecord(isSent: true, outcome: .lost)).line == ",,,,,,,,,,,,,lost\n")
    }

    @Test("a frame log has its header first, and its rows after a flush")
    func frameLogFile() throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "peer-\(UUID().uuidString).csv").path()
        let log = try FrameLogWriter(path: path, console: Console(verbosity: .quiet, isTerminal: false) { _ in })
        #expect(try String(contentsOfFile: path, encoding: .utf8) == FrameLogRow.header)
        for _ in 0..<3 { log.write(FrameLogRow(FrameRecord(isSent: true, outcome: .clean))) }
        log.flush()
        #expect(try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").count == 4)
    }

    @Test("a full disk is told once, and does not end the link")
    func fullDisk() throws {
        let said = Mutex<[String]>([])
        let console = Console(verbosity: .quiet, isTerminal: false) { text in said.withLock { $0.append(text) } }
        let statistics = try StatisticsWriter(path: "/dev/full", console: console)
        for _ in 0..<3 { statistics.write(.closed(reason: "done")) }
        #expect(said.withLock { $0.count } == 1)
        #expect(said.withLock { $0.first?.hasPrefix("peer: /dev/full: ") } == true)
    }

    @Test("a folder that is not there is an error of the caller")
    func missingFolder() {
        let console = Console(verbosity: .quiet, isTerminal: false) { _ in }
        #expect(throws: SystemError.self) { try StatisticsWriter(path: "/proc/nonexistent/s.jsonl", console: console) }
    }

    @Test("the status line never reaches the last column", arguments: [20, 40, 60, 80])
    func statusLine(columnCount: Int) {
        var figures = PeerStatistics()
        (figures.sendKbps, figures.receiveKbps, figures.roundTripMilliseconds, figures.lossPercent) = (
            5_987.6, 412, 41.26, 2.94
        )
        (figures.delayMillisecondsP50, figures.framesPerSecond, figures.parityFrames, figures.lostFrames) = (
            87.4, 29.97, 12, 3
        )
        (figures.width, figures.height) = (1280, 720)
        let line = StatusLine.text(figures, columnCount: columnCount)
        #expect(line.count < columnCount)
        #expect(line.hasPrefix("↑5988"))
        if columnCount == 80 {
            #expect(line == "↑5988 ↓412 kbit/s  rtt 41 ms  loss 2.9 %  delay 87 ms  30 fps  repaired 12")
        }
    }

    @Test("on a terminal the live line stays below what is said; elsewhere there are plain lines")
    func console() {
        let said = Mutex("")
        let write: @Sendable (String) -> Void = { text in said.withLock { $0 += text } }
        let live = Console(verbosity: .normal, isTerminal: true, write: write)
        live.show("a", isDue: false)
        live.say("hello")
        live.endStatus()
        live.detail("never")
        #expect(said.withLock { $0 } == "\r\u{1B}[Ka" + "\r\u{1B}[Khello\na" + "\r\u{1B}[K")
        said.withLock { $0 = "" }
        let plain = Console(verbosity: .normal, isTerminal: false, write: write)
        plain.show("a", isDue: false)
        plain.show("b", isDue: true)
        plain.fail("c")
        #expect(said.withLock { $0 } == "b\npeer: c\n")
        said.withLock { $0 = "" }
        let quiet = Console(verbosity: .quiet, isTerminal: true, write: write)
        quiet.show("a", isDue: true)
        quiet.say("b")
        quiet.fail("c")
        #expect(said.withLock { $0 } == "peer: c\n")
    }
}
