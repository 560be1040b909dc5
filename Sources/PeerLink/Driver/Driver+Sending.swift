import PeerMedia
import PeerProtocol
import PeerSockets
import PeerTransport
import PeerUnits
import PeerWire
import Synchronization

/// Frames and messages out, and the figures.
extension Driver {
    /// Encodes and sends a picture, and returns when that is done. Where another task's picture is being encoded, the
    /// newest waits for it.
    func send(_ frame: VideoFrame, on id: UInt64, through encoding: Encoding) async {
        guard let link = links[id] else { return }
        guard !link.isEncoding else {
            if let passedOver = link.pendingFrame { skip(passedOver, link) }
            link.pendingFrame = frame
            return
        }
        var next: VideoFrame? = frame
        while let frame = next, links[id] != nil {
            await encode(frame, link, encoding)
            next = link.pendingFrame.take()
        }
        finishSendingIfEnded(link)
    }

    private func encode(_ frame: VideoFrame, _ link: Link, _ encoding: Encoding) async {
        switch link.session.planFrame(at: advanceClock()) {
        case .skip: skip(frame, link)
        case .encode(let plan):
            link.isEncoding = true
            let result = await encoding.encode(frame, within: plan)
            link.isEncoding = false
            guard links[link.id] != nil else { return }
            encoded(result, link)
        }
        settle(link)
    }

    private func encoded(_ result: Result<FrameEntity, VideoCodecError>, _ link: Link) {
        let now = advanceClock()
        switch result {
        case .success(let entity):
            link.sentLedger.encoded(entity, at: now)
            if !link.session.peerSendsVideo { link.pictureSize = entity.size }
            link.session.send(entity, at: now)
        case .failure(let error): link.feeds.events.send(.codecFailed(error))
        }
    }

    /// How long a picture would have to wait so as not to be skipped for those before it.
    func timeToRoom(on id: UInt64) -> TimeSpan {
        guard let link = links[id] else { return .zero }
        let now = advanceClock()
        return link.session.roomTime(at: now) - now
    }

    private func skip(_ frame: VideoFrame, _ link: Link) {
        var record = FrameRecord(isSent: true, outcome: .skipped)
        record.captureMicros = frame.microSec
        record.width = frame.width
        record.height = frame.height
        link.feeds.records.send(record)
    }

    /// Sends an entity of the application's own.
    func send(_ entity: FrameEntity, on id: UInt64) {
        guard let link = links[id] else { return }
        do throws(FrameEntityError) {
            try entity.validate()
        } catch {
            link.feeds.events.send(.codecFailed(.damaged("the entity cannot be sent: \(error)")))
            return
        }
        let now = advanceClock()
        switch link.session.planFrame(at: now) {
        case .skip:
            link.numbering.skip()
        case .encode(let plan):
            if let admitted = link.numbering.admit(entity, within: plan) {
                link.sentLedger.encoded(admitted, at: now)
                link.session.send(admitted, at: now)
            } else {
                link.feeds.events.send(.keyframeWanted)
            }
        }
        settle(link)
    }

    func note(_ event: MediaSenderEvent, of link: Link) {
        if let record = link.sentLedger.take(event) { link.feeds.records.send(record) }
    }

    func send(message: [UInt8], as delivery: MessageChunk.Delivery, on id: UInt64) -> Bool {
        guard let link = links[id] else { return false }
        let isTaken = link.session.send(message: message, as: delivery, at: advanceClock())
        settle(link)
        return isTaken
    }

    /// Says that the source has ended, once what is being encoded has gone.
    func finishSending(on id: UInt64) {
        guard let link = links[id] else { return }
        link.isSourceFinished = true
        finishSendingIfEnded(link)
    }

    private func finishSendingIfEnded(_ link: Link) {
        guard link.isSourceFinished, !link.isEncoding, links[link.id] != nil else { return }
        link.session.finishSending(at: advanceClock())
        settle(link)
    }

    func close(_ id: UInt64) {
        guard let link = links[id] else { return }
        link.session.close(.finished, at: advanceClock())
        pollAll()
    }

    // MARK: Figures

    func publishStatistics(of link: Link, at now: Instant) {
        let session = link.session.statistics()
        let rates = link.rates.take(session, at: now)
        var figures = PeerStatistics()
        let decoded = link.delays.count
        (figures.delayMillisecondsP50, figures.delayMillisecondsP95) = link.delays.take()
        figures.timeMicros = now.microseconds
        figures.roundTripMilliseconds = session.roundTrip?.milliseconds
        figures.lossPercent = Double(session.sender.lossPerMille) / 10
        figures.sendKbps = rates.send
        figures.receiveKbps = rates.receive
        figures.targetKbps = Double(session.sender.targetRate.bitsPerSecond) / 1_000
        figures.framesPerSecond = decoded > 0 ? Double(decoded) : rates.fps
        figures.playoutMilliseconds = session.receiver.playoutDelay.milliseconds
        figures.parityFrames = Int(clamping: session.receiver.parityFrameCount + session.sender.parityFrameCount)
        figures.retransmittedFrames = Int(
            clamping: session.receiver.retransmittedFrameCount + session.sender.retransmittedFrameCount)
        figures.invalidations = Int(clamping: session.sender.invalidatedFrameCount)
        figures.keyframes = Int(clamping: session.receiver.keyframeCount + session.sender.keyframeCount)
        figures.skippedFrames = Int(clamping: session.sender.skippedFrameCount)
        figures.lostFrames = Int(clamping: session.receiver.lostFrameCount + session.sender.lostFrameCount)
        figures.width = link.pictureSize?.width
        figures.height = link.pictureSize?.height
        link.feeds.snapshot.withLock { $0 = figures }
        link.feeds.statistics.send(figures)
    }
}
