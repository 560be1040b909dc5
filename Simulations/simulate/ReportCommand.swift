import Foundation
import PeerUnits
import ScenarioFiles
import Simulator

/// `simulate report`: a page from a real session's frame log.
enum ReportCommand {
    static func run(_ words: [String]) throws(CommandError) {
        let arguments = try Arguments(words, options: ["report"])
        let path = try arguments.file("a frame log (FRAMELOG.csv)")
        var frames: [FrameRecord]
        do throws(ScenarioFileError) {
            frames = try FrameLogFile.reading(path).filter(isReceived)
        } catch {
            throw .usage(error.description)
        }
        let isWatched = frames.contains { $0.presentedAt != nil }
        if !isWatched { frames = frames.map(endingWithDecoding) }
        guard frames.contains(where: { $0.presentedAt != nil }) else {
            throw .usage("\(path): no frame in it was received and decoded, so there is nothing to report")
        }
        let page = arguments.text("report") ?? URL(fileURLWithPath: path).deletingPathExtension().path + ".html"
        let content = content(of: frames, path: path, isWatched: isWatched)
        try OutputFile.write(ReportPage(content: content).html, to: page)
        try Console.write(summary(of: content) + "report: \(page)\n")
    }

    /// A log has rows for what its own side sent or skipped, too.
    private static func isReceived(_ frame: FrameRecord) -> Bool {
        let isSentOne = frame.receivedAt == nil && (frame.encodedAt != nil || frame.sentAt != nil)
        return frame.presentedAt != nil || !isSentOne && frame.outcome != .skipped
    }

    /// Where a link was only recorded, nobody saw its pictures: their way ends with the decoder.
    private static func endingWithDecoding(_ frame: FrameRecord) -> FrameRecord {
        var frame = frame
        frame.presentedAt = frame.decodedAt
        return frame
    }

    private static func content(of frames: [FrameRecord], path: String, isWatched: Bool) -> ReportContent {
        var content = ReportContent(title: "Session report")
        content.about = "From the frame log \(URL(fileURLWithPath: path).lastPathComponent)"
        if !isWatched { content.about += "; pictures were not shown, so their delay ends when they are decoded" }
        let interval = frameInterval(of: frames)
        let stream = ReportStream(name: "", frameInterval: interval, frames: frames)
        content.facts = facts(of: stream)
        content.streams = [stream]
        return content
    }

    private static func facts(of stream: ReportStream) -> [(name: String, value: String)] {
        let window = TimeWindow(of: stream)
        var facts = [("length", Duration.text(seconds: window.length)), ("frames", "\(stream.frames.count)")]
        let rate = 1 / stream.frameInterval.seconds
        facts.append(("frame rate", "\(Markup.number(rate)) a second"))
        if let last = stream.frames.last(where: { $0.width != nil }), let width = last.width, let height = last.height {
            facts.append(("size", "\(width)x\(height)"))
        }
        if let error = stream.frames.compactMap(\.clockError).max() {
            facts.append(("clocks agree to", "\(Markup.number(error.milliseconds, decimals: 2)) ms"))
        }
        return facts
    }

    /// The median of the times between neighbouring captures; a thirtieth of a second where there is none.
    private static func frameInterval(of frames: [FrameRecord]) -> TimeSpan {
        let captures = frames.compactMap(\.capturedAt).sorted()
        let gaps = zip(captures, captures.dropFirst()).map { $1 - $0 }.filter { $0 > .zero }.sorted()
        return gaps.isEmpty ? .microseconds(33_333) : gaps[gaps.count / 2]
    }

    private static func summary(of content: ReportContent) -> String {
        content.streams.map { stream in
            StreamSummary(of: stream, in: TimeWindow(of: stream)).tiles
                .map { "\($0.name): \($0.value) \($0.unit)\n" }.joined()
        }.joined()
    }
}
