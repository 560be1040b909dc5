import PeerDevices
import PeerMedia

/// Everything that received video goes to.
struct SinkSet: Sendable {
    var pictures: [any VideoSink] = []
    var entities: [any EntitySink] = []

    /// The window, where there is one.
    var window: WindowSink? { pictures.lazy.compactMap { $0 as? WindowSink }.first }

    mutating func add(_ sink: Sink?) {
        switch sink {
        case .pictures(let sink): pictures.append(sink)
        case .entities(let sink): entities.append(sink)
        case nil: break
        }
    }

    /// Ends all sinks, so that every recording can be played.
    /// - Returns: why the first that failed did.
    func finish() async -> DeviceError? {
        var failure: DeviceError?
        for sink in pictures {
            do throws(DeviceError) { try await sink.finish() } catch { failure = failure ?? error }
        }
        for sink in entities {
            do throws(DeviceError) { try await sink.finish() } catch { failure = failure ?? error }
        }
        return failure
    }
}
