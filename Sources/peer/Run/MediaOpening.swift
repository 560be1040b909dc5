import Glibc
import PeerDevices
import PeerMedia
import PeerSockets
import PeerUnits

/// Opens what the settings name, and passes on what sources and sinks have to say.
struct MediaOpening: Sendable {
    private let settings: LinkSettings
    private let console: Console
    /// Made where a person closes the window.
    private let stop: StopRequest

    init(settings: LinkSettings, console: Console, stop: StopRequest) {
        self.settings = settings
        self.console = console
        self.stop = stop
    }

    /// What is sent by a caller that names no source.
    func firstSource() -> SourceSpecification {
        .testPattern(TestPatternSpecification())
    }

    /// The source; nil where nothing is sent.
    func source(byDefault standard: SourceSpecification) async throws(RunFailure) -> OpenSource? {
        let specification = settings.source ?? standard
        do throws(DeviceError) {
            if settings.isCopied {
                let source = try await EntitySource.open(specification, repeats: settings.isLooped, notify: notify)
                return source.map { .entities($0) }
            }
            let source = try await VideoSource.open(specification, repeats: settings.isLooped, notify: notify)
            return source.map { .pictures($0) }
        } catch {
            throw RunFailure(error)
        }
    }

    /// Finds a file that cannot be read, and a folder that cannot be written, before anybody is waited for.
    func check() async throws(RunFailure) {
        if case .file(let name) = settings.source, !name.contains("://") {
            try await source(byDefault: .none)?.close()
        }
        for sink in settings.sinks {
            switch sink {
            case .recording(let path, _), .y4mFile(let path): try Self.checkFolder(of: path)
            case .window, .none, .standardOutput: break
            }
        }
    }

    private static func checkFolder(of path: String) throws(RunFailure) {
        let end = path.lastIndex(of: "/")
        let folder = end.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        guard unsafe access(folder, W_OK | X_OK) != 0 else { return }
        let reason = SystemError(code: errno)
        throw RunFailure(.media, "\(path): \(reason); name a file in a folder that can be written")
    }

    /// The sinks of one peer.
    /// - Parameters:
    ///   - peerIndex: the so-many-th peer of this run, counted from 1: a later one's recordings get names of their own.
    ///   - onFailure: is called when a sink does not go on.
    func sinks(
        report: LinkReport, peerIndex: Int = 1, onFailure: @escaping @Sendable () -> Void
    ) async throws(RunFailure) -> SinkSet {
        let say = notify
        let notify: NoticeHandler = { notice in
            say(notice)
            if notice.error != nil { onFailure() }
        }
        var set = SinkSet()
        do throws(DeviceError) {
            for specification in settings.sinks.map({ $0.numbered(peerIndex) }) {
                // The first sink of pictures says when they were presented.
                let tells = set.pictures.isEmpty
                let onWritten: @Sendable (VideoFrame) -> Void = { frame in
                    guard tells, let number = frame.frameNumber else { return }
                    report.present(number.rawValue, at: SystemClock.now())
                }
                set.add(
                    try await Sink.open(
                        specification, frameRate: Self.headerRate, notify: notify, onWritten: onWritten,
                        onClosed: { stop.make() }))
            }
            if settings.sinks.isEmpty, WindowSink.hasDisplay {
                set.add(.pictures(try await firstPictureWindow(report: report)))
            }
        } catch {
            _ = await set.finish()
            throw RunFailure(error)
        }
        return set
    }

    /// Nobody asked for this window: it opens where the other side sends, and a display that cannot be used is said.
    private func firstPictureWindow(report: LinkReport) async throws(DeviceError) -> WindowSink {
        try await WindowSink.open(
            awaitsPicture: true, notify: notify,
            onShown: { frame in
                guard let number = frame.frameNumber else { return }
                report.present(number.rawValue, at: SystemClock.now())
            }, onClosed: { stop.make() })
    }

    private var notify: NoticeHandler {
        let console = console
        return { notice in
            let line = "\(notice.device): \(notice.text)"
            switch notice.weight {
            case .detail: console.detail(line)
            case .event, .warning: console.say(line)
            }
        }
    }

    /// A Y4M header must name a rate; frames are written as they come.
    private static let headerRate = Ratio(30, 1)
}
