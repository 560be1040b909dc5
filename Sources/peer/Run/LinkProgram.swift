import PeerDevices
import PeerLink
import PeerUnits

/// `peer --listen` and `peer --connect`, from their options to their exit status.
struct LinkProgram: Sendable {
    private let options: PeerOptions
    private let console: Console
    private let stop = StopRequest()

    init(_ options: PeerOptions, console: Console) {
        self.options = options
        self.console = console
    }

    /// Runs until the link, a signal or the time ends it.
    func run() async throws(RunFailure) {
        let signals = ShutdownSignals()
        let (stream, stop, duration) = (signals.stream, stop, options.settings.duration)
        let ends = [
            Task { for await _ in stream { stop.make() } },
            Task {
                guard let duration, (try? await Task.sleep(for: .nanoseconds(duration.nanoseconds))) != nil else {
                    return
                }
                stop.make(isTimeUp: true)
            },
        ]
        defer { for end in ends { end.cancel() } }
        let console = console
        let isVerbose = options.settings.verbosity == .verbose
        let tell: @Sendable (String) -> Void = { line in console.detail("libav: \(line)") }
        LibavLibrary.tellWarnings(to: isVerbose ? tell : nil)
        do throws(DeviceError) {
            for sink in options.settings.sinks { try sink.check() }
        } catch {
            throw RunFailure(error)
        }
        let report = try LinkReport(options.settings, console: console)
        switch options.mode {
        case .listen(let endpoint):
            try await ListenerRun(endpoint: endpoint, settings: options.settings, report: report, stop: stop).run()
        case .connect(let target):
            try await CallerRun(target: target, settings: options.settings, report: report, stop: stop).run()
        }
        withExtendedLifetime(signals) {}
    }
}
