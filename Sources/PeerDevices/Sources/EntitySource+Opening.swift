extension EntitySource {
    /// Opens what `--send` names to be passed on without re-encoding (`--copy`), on a thread of its own.
    /// - Parameters:
    ///   - repeats: begins a file again at its end (`--loop`).
    ///   - notify: is told what a person may want to know while the source runs.
    /// - Returns: nil for `none`.
    /// - Throws: `DeviceError` where it cannot be opened, or holds no H.264.
    package static func open(
        _ specification: SourceSpecification, repeats: Bool = false, notify: @escaping NoticeHandler
    ) async throws(DeviceError) -> EntitySource? {
        let request: LibavInput.Request
        switch specification {
        case .none: return nil
        case .file(let name): request = LibavInput.Request(fileOrURL: name)
        case .camera(let camera): request = CameraInput.request(camera)
        case .testPattern, .standardInput, .screen:
            throw DeviceError.unsupported("\(specification)", reason: "not encoded yet; leave out --copy")
        }
        let stop = StopSignal()
        return try await open(stop: stop, capacity: copiedFrameCountMax) { () throws(DeviceError) in
            try CopyReader(request, repeats: repeats, stop: stop, notify: notify)
        }
    }

    /// Encoded pictures build on one another: a burst of two seconds is kept whole for a slow consumer.
    private static var copiedFrameCountMax: Int { 120 }
}
