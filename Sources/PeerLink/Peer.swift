public import PeerMedia
import PeerNoise
import PeerProtocol
import PeerSockets
public import PeerUnits
import PeerWire
import Synchronization

/// One link to another peer.
///
/// Its executor is the loop that serves the socket: calls from a loop's own callbacks cost no hop. The link ends with
/// `close`, with the other
/// side's farewell, or when the last reference to it goes.
public actor Peer {
    private nonisolated let driver: Driver
    private nonisolated let link: UInt64
    private nonisolated let feeds: LinkFeeds
    private nonisolated let encoding: Encoding
    public nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe driver.unownedExecutor }
    /// The other side's key.
    public nonisolated let remoteKey: PeerKey
    /// Where the other side was when the link was made; `PeerEvent.pathChanged` tells where it goes.
    public nonisolated let remoteAddress: SocketAddress

    init(driver: Driver, link: UInt64, feeds: LinkFeeds, remoteKey: PeerKey, remoteAddress: SocketAddress) {
        self.driver = driver
        self.link = link
        self.feeds = feeds
        self.remoteKey = remoteKey
        self.remoteAddress = remoteAddress
        encoding = Encoding(preset: driver.configuration.preset)
    }

    deinit {
        let driver = driver
        let link = link
        Task { await driver.close(link) }
    }

    /// The pictures that the other side sends, decoded. Never fails; ends when the link ends.
    public nonisolated var frames: PeerSequence<VideoFrame> { PeerSequence(broadcast: feeds.frames, bufferedCount: 1) }

    /// The same as they came: encoded, in order, each one decodable.
    public nonisolated var entities: PeerSequence<FrameEntity> {
        PeerSequence(broadcast: feeds.entities, bufferedCount: 64)
    }

    /// Figures, once a second.
    public nonisolated var statistics: PeerSequence<PeerStatistics> {
        PeerSequence(broadcast: feeds.statistics, bufferedCount: 1)
    }

    /// The newest figures.
    public nonisolated var currentStatistics: PeerStatistics { feeds.snapshot.withLock { $0 } }

    /// What happens to the link.
    public nonisolated var events: PeerSequence<PeerEvent> {
        PeerSequence(broadcast: feeds.events, bufferedCount: 256)
    }

    /// Small messages of the other side.
    public nonisolated var messages: PeerSequence<[UInt8]> {
        PeerSequence(broadcast: feeds.messages, bufferedCount: 1_024)
    }

    /// A ledger for each frame that was decoded, sent, skipped or lost.
    public nonisolated var records: PeerSequence<FrameRecord> {
        PeerSequence(broadcast: feeds.records, bufferedCount: 1_024)
    }

    /// Sends a picture: encoded within what the path takes now, or left out where it takes nothing. Returns when that
    /// is
    /// done, so that one task that sends a source's pictures is never ahead of the encoder.
    public func send(_ frame: VideoFrame) async {
        await driver.send(frame, on: link, through: encoding)
    }

    /// Waits until a picture would not be left out for those that are still on their way, for at most `timeMax`: for a
    /// source that can be held back, a file for instance.
    /// - Returns: how long that was.
    @discardableResult
    public func waitForRoom(atMost timeMax: TimeSpan) async -> TimeSpan {
        let wait = min(await driver.timeToRoom(on: link), timeMax)
        guard wait > .zero, (try? await Task.sleep(for: .nanoseconds(wait.nanoseconds))) != nil else { return .zero }
        return wait
    }

    /// Sends an encoded picture of the application's own. What builds on a frame that could not be sent is kept back,
    /// and
    /// `PeerEvent.keyframeWanted` asks for a keyframe.
    public func send(_ entity: FrameEntity) {
        driver.assumeIsolated { $0.send(entity, on: link) }
    }

    /// How a message travels.
    public enum Delivery: Hashable, Sendable {
        /// Once; one that comes after a newer one is dropped.
        case newestWins
        /// Until it is acknowledged; in order.
        case reliable
    }

    /// Sends a small message ahead of the media.
    /// - Returns: false where it is longer than `messageByteCountMax`, too many wait, or the link is down.
    @discardableResult
    public func send(message: [UInt8], _ delivery: Delivery = .reliable) -> Bool {
        guard message.count <= Peer.messageByteCountMax else { return false }
        return driver.assumeIsolated {
            $0.send(message: message, as: delivery == .reliable ? .reliable : .newestWins, on: link)
        }
    }

    /// The longest message: it travels in one datagram.
    public static let messageByteCountMax = MessageChunk.byteCountMax

    /// Says that no more frames come; `PeerEvent.delivered` tells when all have arrived or were given up.
    public func finishSending() {
        driver.assumeIsolated { $0.finishSending(on: link) }
    }

    /// Ends the link in good order.
    public func close() {
        driver.assumeIsolated { $0.close(link) }
    }
}

extension Peer {
    /// Now, on the clock of `VideoFrame.microSec`: microseconds of this machine's monotonic clock.
    public static var nowMicros: Int64 { SystemClock.now().microseconds }
}
