import PeerDevices
import PeerLink
import PeerMedia
import PeerSockets

/// One link from its beginning to its end: the source to the peer, the peer to the sinks, and everything that is told
/// of it.
struct LinkRun: Sendable {
    let peer: Peer
    let source: OpenSource?
    let sinks: SinkSet
    let messages: MessageLines?
    let report: LinkReport
    let stop: StopRequest
    let sinkFailures: SinkFailures
    /// Whether the link ends when all of the source has arrived.
    let endsWithSource: Bool
    /// Raised where this side ends the link.
    private let isClosing = CancellationFlag()

    init(
        peer: Peer, source: OpenSource?, sinks: SinkSet, messages: MessageLines?, report: LinkReport,
        stop: StopRequest, sinkFailures: SinkFailures, endsWithSource: Bool
    ) {
        self.peer = peer
        self.source = source
        self.sinks = sinks
        self.messages = messages
        self.report = report
        self.stop = stop
        self.sinkFailures = sinkFailures
        self.endsWithSource = endsWithSource
    }

    /// What ends a part of the run.
    private enum Part: Sendable {
        case closed(PeerError?)
        case sourceEnded(DeviceError?)
        case sinksFailed
        case other
    }

    /// Runs until the link has ended.
    /// - Throws: `RunFailure` where it did not end in good order.
    func run() async throws(RunFailure) {
        report.beginFrames(awaitsPresentation: !sinks.pictures.isEmpty)
        async let feeds: Void = followFeeds()
        let (linkError, sourceError) = await runParts()
        // The last pictures and rows come after the link's end has been told.
        await feeds
        let sinkError = await sinks.finish()
        report.end()
        report.write(.closed(reason: linkError?.description ?? "finished"))
        if let error = sourceError ?? sinkError { throw RunFailure(error) }
        if let error = linkError, !stop.isMade { throw RunFailure(error) }
    }

    private func runParts() async -> (link: PeerError?, source: DeviceError?) {
        await withTaskGroup(of: Part.self) { group in
            addParts(to: &group)
            var sourceError: DeviceError?
            var (isSourceOver, areSinksOver) = (source == nil, false)
            for await part in group {
                switch part {
                case .sourceEnded(let error):
                    (sourceError, isSourceOver) = (error, true)
                    // The link of a source that failed has no more purpose than one whose source has ended.
                    if error != nil, endsWithSource { await close() } else { await peer.finishSending() }
                case .sinksFailed: areSinksOver = true
                case .closed(let error):
                    source?.close()
                    messages?.close()
                    group.cancelAll()
                    return (error, sourceError)
                case .other: break
                }
                // Nothing is sent and nothing can be kept: the link has no more purpose.
                if isSourceOver, areSinksOver, messages == nil { await close() }
            }
            return (nil, sourceError)
        }
    }

    private func addParts(to group: inout TaskGroup<Part>) {
        group.addTask { .closed(await followEvents()) }
        group.addTask {
            await stop.wait()
            if stop.isMade { await close() }
            return .other
        }
        group.addTask {
            await sinkFailures.allHaveFailed.wait()
            return sinkFailures.allHaveFailed.isMade ? .sinksFailed : .other
        }
        addSource(to: &group)
        guard let messages else { return }
        group.addTask {
            await messages.send(to: peer, console: report.console)
            return .other
        }
    }

    private func addSource(to group: inout TaskGroup<Part>) {
        guard let source else { return }
        group.addTask {
            do throws(DeviceError) {
                try await source.send(to: peer)
                return .sourceEnded(nil)
            } catch {
                return .sourceEnded(error)
            }
        }
    }

    private func close() async {
        isClosing.raise()
        await peer.close()
    }

    /// Passes on what the link brings, until all of it has come: each feed ends by itself after the link.
    private func followFeeds() async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                for await figures in peer.statistics {
                    report.show(figures)
                    sinks.window?.show(statistics: StatisticsOverlay.lines(figures))
                }
            }
            group.addTask { for await record in peer.records { report.add(record) } }
            if !sinks.pictures.isEmpty {
                group.addTask {
                    for await frame in peer.frames.bufferingNewest(Self.frameCountMax) {
                        for sink in sinks.pictures { sink.write(frame) }
                    }
                }
            }
            if !sinks.entities.isEmpty {
                group.addTask {
                    for await entity in peer.entities.bufferingNewest(Self.frameCountMax) {
                        for sink in sinks.entities { sink.write(entity) }
                    }
                }
            }
            if let messages {
                group.addTask { for await message in peer.messages { messages.print(message) } }
            }
        }
    }

    /// Tells what happens, until the link ends.
    private func followEvents() async -> PeerError? {
        for await event in peer.events {
            switch event {
            case .pathChanged(let address):
                report.console.say("the peer is at \(address) now")
                report.write(.path(address: "\(address)"))
            case .reconnecting:
                report.console.say("nothing has come for 5 s; reconnecting")
                sinks.window?.show(caption: "link lost, reconnecting")
            case .reconnected:
                report.console.say("the link is back")
                sinks.window?.show(caption: nil)
            case .delivered where endsWithSource:
                await close()
            case .closed(let error):
                if error == nil, !isClosing.isRaised { report.console.say("the peer has left") }
                return error
            case .codecFailed(let error): report.console.detail("a frame was left out: \(error)")
            case .framesLost(let frames):
                report.console.detail("lost frames \(frames.lowerBound.rawValue) to \(frames.upperBound.rawValue)")
            case .waitingForDecision, .peerState, .keyframeWanted, .delivered: break
            }
        }
        return nil
    }

    /// A second of video: a sink's own queue, not this one, is where a slow sink loses frames.
    private static let frameCountMax = 64
}
