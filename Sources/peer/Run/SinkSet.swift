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

    /// Ends all sinks, so that every recording can be played. The window stays: it is the run's.
    /// - Returns: why the first that failed did.
    func finish() async -> DeviceError? {
        var failure = window?.failure
        for sink in pictures where !(sink is WindowSink) {
            do throws(DeviceError) { try await sink.finish() } catch { failure = failure ?? error }
        }
        for sink in entities {
            do throws(DeviceError) { try await sink.finish() } catch { failure = failure ?? error }
        }
        return failure
    }
}
