import PeerMedia

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
        let stop = StopSignal()
        switch specification {
        case .none: return nil
        case .file(let name):
            let request = LibavInput.Request(fileOrURL: name)
            guard !request.isServer else { return try await openLive({ request }, stop, notify) }
            return try await open(stop: stop, capacity: copiedFrameCountMax) { () throws(DeviceError) in
                try CopyReader(request, repeats: repeats, stop: stop, notify: notify)
            }
        case .camera(let camera):
            return try await openLive(
                { () throws(DeviceError) in try CameraInput.request(camera, isCopied: true) }, stop, notify)
        case .testPattern, .standardInput, .screen:
            throw DeviceError.unsupported("\(specification)", reason: "not encoded yet; leave out --copy")
        }
    }

    private static func openLive(
        _ request: @escaping @Sendable () throws(DeviceError) -> LibavInput.Request, _ stop: StopSignal,
        _ notify: @escaping NoticeHandler
    ) async throws(DeviceError) -> EntitySource {
        try await open(stop: stop, capacity: copiedFrameCountMax) { () throws(DeviceError) in
            try ReopeningReader(stop: stop, notify: notify) { (last: FrameEntity?) throws(DeviceError) in
                let next = last?.frameNumber.next ?? FrameNumber(0)
                return try CopyReader(request(), first: next, repeats: false, stop: stop, notify: notify)
            }
        }
    }

    /// Encoded pictures build on one another: a burst of two seconds is kept whole for a slow consumer.
    private static var copiedFrameCountMax: Int { 120 }
}
