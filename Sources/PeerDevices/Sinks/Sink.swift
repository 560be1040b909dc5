package import PeerMedia

/// An open sink: of decoded pictures, or of encoded ones.
package enum Sink: Sendable {
    case pictures(any VideoSink)
    case entities(any EntitySink)

    /// Opens what `--receive` names.
    /// - Parameters:
    ///   - notify: is told what a person may want to know while the sink runs, and once where it fails.
    ///   - onWritten: is told of each picture once it has been written, on the sink's thread; recordings tell nothing.
    /// - Returns: nil for `none`.
    /// - Throws: `DeviceError` where it cannot be written.
    package static func open(
        _ specification: SinkSpecification, notify: @escaping NoticeHandler,
        onWritten: @escaping @Sendable (VideoFrame) -> Void = { _ in }
    ) async throws(DeviceError) -> Sink? {
        switch specification {
        case .none: return nil
        case .window: return .pictures(try await WindowSink.open(notify: notify, onShown: onWritten))
        case .standardOutput: return .pictures(try await standardOutput(notify, onWritten))
        case .y4mFile(let path): return .pictures(try await y4mFile(path, notify, onWritten))
        case .recording(let path, let container): return .entities(try await recorder(path, container, notify: notify))
        }
    }

    private static func recorder(
        _ path: String, _ container: RecordingContainer, notify: @escaping NoticeHandler
    ) async throws(DeviceError) -> any EntitySink {
        try await SinkStream.open(name: path, bound: .recording, stop: StopSignal(), notify: notify) {
            () throws(DeviceError) in try Recorder(path: path, container: container, notify: notify)
        }
    }

    private static func standardOutput(
        _ notify: @escaping NoticeHandler, _ onWritten: @escaping @Sendable (VideoFrame) -> Void
    ) async throws(DeviceError) -> any VideoSink {
        let name = "standard output"
        guard !OutputDescriptor.isTerminal(1) else { throw DeviceError.unsupported(name, reason: terminal) }
        let stop = StopSignal()
        return try await SinkStream.open(name: name, bound: .pipe, stop: stop, notify: notify, onWritten: onWritten) {
            () throws(DeviceError) in
            let output = OutputDescriptor(1, name: name, isOwned: false, stop: stop)
            return try Y4MWriter(to: output, notify: notify)
        }
    }

    private static func y4mFile(
        _ path: String, _ notify: @escaping NoticeHandler,
        _ onWritten: @escaping @Sendable (VideoFrame) -> Void
    ) async throws(DeviceError) -> any VideoSink {
        let stop = StopSignal()
        return try await SinkStream.open(name: path, bound: .pipe, stop: stop, notify: notify, onWritten: onWritten) {
            () throws(DeviceError) in
            let output = try OutputDescriptor(creating: path, stop: stop)
            return try Y4MWriter(to: output, notify: notify)
        }
    }

    private static let terminal = "a terminal; pipe it into a program that reads Y4M: peer … --receive - | ffplay -"
}
