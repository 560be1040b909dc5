import PeerLink
import PeerSockets
import PeerUnits
import Synchronization

/// What is told and written about links: the live line, the statistics file, the frame log. Sinks' threads and the
/// link's
/// own tasks write into the same files, each line whole.
final class LinkReport: Sendable {
    let console: Console
    private let state: Mutex<State>

    private struct State {
        let statistics: StatisticsWriter?
        let frameLog: FrameLogWriter?
        var ledger = FrameLedger(awaitsPresentation: false)
        var figureCount = 0

        func write(_ rows: [FrameLogRow]) {
            for row in rows { frameLog?.write(row) }
        }
    }

    /// Opens the files that the settings name.
    init(_ settings: LinkSettings, console: Console) throws(RunFailure) {
        self.console = console
        let statistics = try Self.open(settings.statisticsPath) { path throws(SystemError) in
            try StatisticsWriter(path: path, console: console)
        }
        let frameLog = try Self.open(settings.frameLogPath) { path throws(SystemError) in
            try FrameLogWriter(path: path, console: console)
        }
        state = Mutex(State(statistics: statistics, frameLog: frameLog))
    }

    /// Writes a line of the statistics file.
    func write(_ record: StatisticsRecord) {
        state.withLock { $0.statistics?.write(record) }
    }

    /// Shows and writes a second's figures.
    func show(_ figures: PeerStatistics) {
        write(.stats(figures))
        let isDue = state.withLock { state in
            state.frameLog?.flush()
            defer { state.figureCount += 1 }
            return state.figureCount % Self.plainLineInterval == 0
        }
        let columnCount = Terminal.columnCount(of: StandardStream.errorNumber)
        console.show(StatusLine.text(figures, columnCount: columnCount), isDue: isDue)
    }

    /// Begins a link's frames.
    func beginFrames(awaitsPresentation: Bool) {
        state.withLock { $0.ledger = FrameLedger(awaitsPresentation: awaitsPresentation) }
    }

    /// Writes a frame's row, now or once its picture is presented.
    func add(_ record: FrameRecord) {
        state.withLock { $0.write($0.ledger.add(record)) }
    }

    /// Notes that a sink has a frame's picture.
    func present(_ frame: UInt32, at instant: Instant) {
        state.withLock { $0.write($0.ledger.present(frame, atMicros: instant.microseconds)) }
    }

    /// Ends a link: the live line goes, and the frame log is whole.
    func end() {
        state.withLock { state in
            state.write(state.ledger.drain())
            state.frameLog?.flush()
            state.figureCount = 0
        }
        console.endStatus()
    }

    private static func open<Writer>(
        _ path: String?, _ make: (String) throws(SystemError) -> Writer
    ) throws(RunFailure) -> Writer? {
        guard let path else { return nil }
        do throws(SystemError) {
            return try make(path)
        } catch {
            throw RunFailure(.usage, "\(path): \(error); name a file that can be written")
        }
    }

    /// Without a terminal a line every ten seconds tells enough, and fills no log.
    private static let plainLineInterval = 10
}
