import PeerDevices
import PeerMedia
import PeerSockets

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

    /// What is sent by a caller that names no source: the camera where there is one.
    func firstSource() -> SourceSpecification {
        CameraDevice.all().isEmpty ? .testPattern(TestPatternSpecification()) : .camera(nil)
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

    /// Finds a file that cannot be read before anybody is waited for.
    /// - Returns: the open file, of which nothing is read before its first picture is asked for; nil for other sources.
    func fileSource() async throws(RunFailure) -> OpenSource? {
        guard case .file(let name) = settings.source, !name.contains("://") else { return nil }
        return try await source(byDefault: .none)
    }

    /// Counts the failures of one peer's sinks.
    func sinkFailures() -> SinkFailures {
        SinkFailures(sinkCount: settings.sinks.count { $0 != .none })
    }

    /// The sinks of one peer.
    /// - Parameters:
    ///   - peerIndex: the so-many-th peer of this run, counted from 1: a later one's recordings get names of their own.
    ///   - onFailure: is called when a sink does not go on.
    func sinks(
        report: LinkReport, window: RunWindow?, peerIndex: Int = 1, onFailure: @escaping @Sendable () -> Void
    ) async throws(RunFailure) -> SinkSet {
        let say = notify
        let notify: NoticeHandler = { notice in
            say(notice)
            if notice.error != nil { onFailure() }
        }
        let present = presenting(to: report)
        var set = SinkSet()
        // The window that nobody asked for stands alone.
        if settings.sinks.isEmpty, let window { set.pictures.append(window.sink) }
        do throws(DeviceError) {
            for specification in settings.sinks.map({ $0.numbered(peerIndex) }) {
                // The first sink of pictures says when they were presented.
                let onWritten: @Sendable (VideoFrame) -> Void = set.pictures.isEmpty ? present : { @Sendable _ in }
                if specification == .window {
                    if let window { set.pictures.append(window.sink) }
                } else {
                    set.add(try await Sink.open(specification, notify: notify, onWritten: onWritten))
                }
            }
        } catch {
            _ = await set.finish()
            throw RunFailure(error)
        }
        return set
    }

    /// The window of the whole run; nil where none is wanted, or there is no display.
    /// - Parameter caption: what it says before the first picture.
    func window(report: LinkReport, caption: String?) async throws(RunFailure) -> RunWindow? {
        let isAsked = settings.sinks.contains(.window)
        guard isAsked || (settings.sinks.isEmpty && WindowSink.hasDisplay) else { return nil }
        let (failures, say) = (RunWindow.Current(), notify)
        let tells = settings.sinks.first { $0.showsPictures } ?? .window
        let notify: NoticeHandler = { notice in
            say(notice)
            if notice.error != nil { failures.add() }
        }
        let onShown: @Sendable (VideoFrame) -> Void =
            if tells == .window { presenting(to: report) } else { { @Sendable _ in } }
        do throws(DeviceError) {
            // Where nobody asked for this window, a display that cannot be used is only said.
            let sink = try await WindowSink.open(
                caption: caption, awaitsPicture: !isAsked, notify: notify, onShown: onShown,
                onClosed: { stop.make() })
            return RunWindow(sink, failures: failures)
        } catch {
            throw RunFailure(error)
        }
    }

    /// Tells the report when a sink had a picture.
    private func presenting(to report: LinkReport) -> @Sendable (VideoFrame) -> Void {
        { frame in
            guard let number = frame.frameNumber else { return }
            report.present(number.rawValue, at: SystemClock.now())
        }
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
}
