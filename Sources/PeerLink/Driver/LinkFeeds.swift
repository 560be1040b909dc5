import PeerMedia
import PeerUnits
import Synchronization

/// What a link hands to the application, from any thread.
final class LinkFeeds: Sendable {
    /// Kept for the first consumer: what comes in the half second before it begins to iterate.
    let frames = Broadcast<VideoFrame>(keepingEarly: 16)
    let entities = Broadcast<FrameEntity>(keepingEarly: 64)
    let statistics = Broadcast<PeerStatistics>(keepingEarly: 1)
    let events = Broadcast<PeerEvent>(keepingEarly: 64)
    let messages = Broadcast<[UInt8]>(keepingEarly: 64)
    let records = Broadcast<FrameRecord>(keepingEarly: 64)
    /// The newest figures.
    let snapshot = Mutex(PeerStatistics())

    func finish(_ error: PeerError?) {
        events.send(.closed(error))
        frames.finish()
        entities.finish()
        statistics.finish()
        events.finish()
        messages.finish()
        records.finish()
    }
}
