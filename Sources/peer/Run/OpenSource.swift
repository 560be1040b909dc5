import PeerDevices
import PeerLink
import PeerMedia
import PeerSockets
import PeerUnits

/// What is being sent: pictures to encode, or pictures that are encoded already.
enum OpenSource: Sendable {
    case pictures(VideoSource)
    case entities(EntitySource)

    var information: SourceInformation {
        switch self {
        case .pictures(let source): source.information
        case .entities(let source): source.information
        }
    }

    /// Sends all of it, no faster than encoder and path take it.
    /// - Throws: `DeviceError` where nothing more can be read.
    func send(to peer: Peer) async throws(DeviceError) {
        switch self {
        case .pictures(let source):
            try await Self.pump(source, to: peer) { frame in await peer.send(frame) }
        case .entities(let source):
            try await Self.pump(source, to: peer) { entity in await peer.send(entity) }
        }
    }

    /// Ends the source at once, also where a read blocks.
    func close() {
        switch self {
        case .pictures(let source): source.close()
        case .entities(let source): source.close()
        }
    }

    private static func pump<Element>(
        _ source: SourceStream<Element>, to peer: Peer, _ send: (Element) async -> Void
    ) async throws(DeviceError) {
        var slack = SourceSlack(frameRate: source.information.nominalRate, at: SystemClock.now())
        while true {
            // A live source is never held back: its newest picture is the one that counts.
            let allowance = source.information.isLive ? .zero : slack.allowance(at: SystemClock.now())
            let waited = await peer.waitForRoom(atMost: allowance)
            let asked = SystemClock.now()
            guard let element = try await source.next() else { return }
            slack.waited(forRoom: waited, forSource: SystemClock.now() - asked)
            await send(element)
        }
    }
}
