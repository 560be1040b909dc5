import Glibc

extension SinkSpecification {
    /// Whether it takes decoded pictures.
    package var showsPictures: Bool {
        switch self {
        case .window, .standardOutput, .y4mFile: true
        case .none, .recording: false
        }
    }

    /// Finds what would keep the sink from opening, before anybody is called or waited for: no display, or a folder
    /// that cannot be written.
    package func check() throws(DeviceError) {
        switch self {
        case .none, .standardOutput: break
        case .window: if !WindowSink.hasDisplay { throw DeviceError.noDisplayIsSet }
        case .recording(let path, _), .y4mFile(let path): try Self.checkFolder(of: path)
        }
    }

    private static func checkFolder(of path: String) throws(DeviceError) {
        let end = path.lastIndex(of: "/")
        let folder = end.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        if unsafe access(folder, W_OK | X_OK) != 0 { throw OutputDescriptor.error(errno, name: path) }
    }
}
