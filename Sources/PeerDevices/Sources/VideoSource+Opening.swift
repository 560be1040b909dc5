import PeerMedia

extension VideoSource {
    /// Opens what `--send` names, on a thread of its own.
    /// - Parameters:
    ///   - repeats: begins a file again at its end (`--loop`).
    ///   - notify: is told what a person may want to know while the source runs.
    /// - Returns: nil for `none`.
    /// - Throws: `DeviceError` where it cannot be opened.
    package static func open(
        _ specification: SourceSpecification, repeats: Bool = false, notify: @escaping NoticeHandler
    ) async throws(DeviceError) -> VideoSource? {
        let stop = StopSignal()
        switch specification {
        case .none: return nil
        case .testPattern(let pattern):
            return try await open(stop: stop) { TestPatternReader(pattern, stop: stop) }
        case .standardInput:
            return try await open(stop: stop) { () throws(DeviceError) in
                try Y4MReader(descriptor: 0, name: "standard input", isOwned: false, stop: stop, notify: notify)
            }
        case .file(let name):
            let request = LibavInput.Request(fileOrURL: name)
            guard !request.isServer else { return try await openLive({ request }, stop, notify) }
            return try await open(stop: stop) { () throws(DeviceError) in
                try MediaReader(request, repeats: repeats, stop: stop, notify: notify)
            }
        case .camera(let camera):
            return try await openLive(
                { () throws(DeviceError) in try CameraInput.request(camera, isCopied: false) }, stop, notify)
        case .screen(let screen): return try await openLive({ ScreenInput.request(screen) }, stop, notify)
        }
    }

    /// - Parameter request: is asked anew each time, since a camera may come back as another one.
    private static func openLive(
        _ request: @escaping @Sendable () throws(DeviceError) -> LibavInput.Request, _ stop: StopSignal,
        _ notify: @escaping NoticeHandler
    ) async throws(DeviceError) -> VideoSource {
        try await open(stop: stop) { () throws(DeviceError) in
            try ReopeningReader(stop: stop, notify: notify) { (_: VideoFrame?) throws(DeviceError) in
                try MediaReader(request(), repeats: false, stop: stop, notify: notify)
            }
        }
    }
}
