import PeerDevices

extension SinkSpecification {
    /// The same sink for the so-many-th peer: from the second on, a file `a.mp4` becomes `a-2.mp4`, so that nothing is
    /// written over.
    func numbered(_ index: Int) -> SinkSpecification {
        guard index > 1 else { return self }
        switch self {
        case .recording(let path, let container):
            return .recording(path: Self.numbered(path, index), container: container)
        case .y4mFile(let path): return .y4mFile(path: Self.numbered(path, index))
        case .window, .none, .standardOutput: return self
        }
    }

    private static func numbered(_ path: String, _ index: Int) -> String {
        guard let point = path.lastIndex(of: ".") else { return "\(path)-\(index)" }
        return "\(path[..<point])-\(index)\(path[point...])"
    }
}
