import PeerDevices
import PeerLink
import PeerUnits

/// `peer --listen`: one peer after the other.
struct ListenerRun: Sendable {
    let endpoint: Endpoint
    let settings: LinkSettings
    let report: LinkReport
    let stop: StopRequest

    /// - Throws: `RunFailure` where the socket cannot be had, a source or sink fails, or the only peer's link is lost.
    func run() async throws(RunFailure) {
        // The first peer is sent the very file that was found readable.
        var file = try await MediaOpening(settings: settings, console: report.console, stop: stop).fileSource()
        defer { file?.close() }
        let incoming = try await listen()
        let (address, fingerprint) = (incoming.localAddress, incoming.publicKey.fingerprint)
        report.console.say("listening on \(address), fingerprint \(fingerprint)")
        report.console.say("for 'peer trust add' on the other side: \(incoming.publicKey)")
        let invite = await incoming.invite().text
        report.console.say("invite, good for 10 minutes and one peer: \(invite)")
        report.write(
            .listening(address: "\(address.host)", port: Int(address.port), fingerprint: fingerprint, invite: invite))
        let media = MediaOpening(settings: settings, console: report.console, stop: stop)
        let window: RunWindow?
        do throws(RunFailure) {
            window = try await media.window(report: report, caption: RunWindow.waiting)
        } catch {
            await incoming.close()
            throw error
        }
        let watch = Task {
            await stop.wait()
            await incoming.close()
        }
        defer { watch.cancel() }
        var count = 0
        var failure: RunFailure?
        for await peer in incoming {
            count += 1
            failure = await outcome(of: peer, index: count, window, sending: file.take())
            if settings.endsWithFirstPeer || failure?.status == .media || stop.isMade { break }
            if let failure { report.console.fail(failure.line) }
        }
        await incoming.close()
        try? await window?.sink.finish()
        if let failure, settings.endsWithFirstPeer || failure.status == .media { throw failure }
    }

    private func listen() async throws(RunFailure) -> IncomingPeers {
        let sendsVideo = settings.source != nil && settings.source != .some(.none)
        let configuration = try settings.configuration(
            sendsVideo: sendsVideo, receivesVideo: settings.receivesVideo, console: report.console)
        do throws(PeerError) {
            return try await Peer.listen(on: endpoint, configuration: configuration)
        } catch {
            throw RunFailure(error)
        }
    }

    /// Serves one peer; nil where its link ended in good order.
    private func outcome(
        of peer: Peer, index: Int, _ window: RunWindow?, sending file: OpenSource?
    ) async -> RunFailure? {
        do throws(RunFailure) {
            try await serve(peer, index: index, window, sending: file)
            return nil
        } catch {
            return error
        }
    }

    private func serve(
        _ peer: Peer, index: Int, _ window: RunWindow?, sending file: OpenSource?
    ) async throws(RunFailure) {
        let fingerprint = peer.remoteKey.fingerprint
        report.console.say("connected to \(peer.remoteAddress), fingerprint \(fingerprint)")
        report.write(.connected(address: "\(peer.remoteAddress)", fingerprint: fingerprint))
        let media = MediaOpening(settings: settings, console: report.console, stop: stop)
        let failures = media.sinkFailures()
        window?.begin(failures)
        defer { window?.wait() }
        var source = file
        defer { source?.close() }
        let sinks = try await media.sinks(report: report, window: window, peerIndex: index) { failures.add() }
        if source == nil { source = try await media.source(byDefault: .none) }
        let run = LinkRun(
            peer: peer, source: source, sinks: sinks, messages: settings.carriesMessages ? MessageLines() : nil,
            report: report, stop: stop, sinkFailures: failures, endsWithSource: false)
        try await run.run()
    }
}
