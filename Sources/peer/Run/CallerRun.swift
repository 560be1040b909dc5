import PeerDevices
import PeerLink
import PeerUnits

/// `peer --connect`: one call, from the source's opening to the link's end.
struct CallerRun: Sendable {
    let target: CallTarget
    let settings: LinkSettings
    let report: LinkReport
    let stop: StopRequest

    /// - Throws: `RunFailure` where the call does not end in good order.
    func run() async throws(RunFailure) {
        let destination = try destination()
        let media = MediaOpening(settings: settings, console: report.console, stop: stop)
        // First, so that a wrong file name is said before anybody is called.
        let source = try await media.source(byDefault: media.firstSource())
        defer { source?.close() }
        guard let peer = try await call(destination, sendsVideo: source != nil) else { return }
        let fingerprint = peer.remoteKey.fingerprint
        report.console.say("connected to \(peer.remoteAddress), fingerprint \(fingerprint)")
        warnOfChangedKey(peer.remoteKey)
        if let source { report.console.say("sending \(source.information.name) to \(fingerprint)") }
        report.write(.connected(address: "\(peer.remoteAddress)", fingerprint: fingerprint))
        let failures = media.sinkFailures()
        let window = try await media.window(report: report, caption: nil)
        window?.begin(failures)
        let sinks = try await media.sinks(report: report, window: window) { failures.add() }
        let run = LinkRun(
            peer: peer, source: source, sinks: sinks, messages: settings.carriesMessages ? MessageLines() : nil,
            report: report, stop: stop, sinkFailures: failures, endsWithSource: source != nil)
        try await run.run()
    }

    /// The peer; nil where a person has ended the call before it answered.
    private func call(_ destination: Destination, sendsVideo: Bool) async throws(RunFailure) -> Peer? {
        var configuration = try settings.configuration(
            sendsVideo: sendsVideo, receivesVideo: settings.receivesVideo, console: report.console)
        let (console, isOver) = (report.console, CancellationFlag())
        configuration.onWaitingForDecision = {
            // Where a program decides, it has done so before a person would have read this.
            Task {
                try? await Task.sleep(for: .milliseconds(500))
                if !isOver.isRaised { console.say("waiting for a person at the other side to let this peer in") }
            }
        }
        let endpoint = destination.endpoint
        report.console.say("calling \(endpoint), own fingerprint \(configuration.identity.publicKey.fingerprint)")
        let call = Task { [configuration] () async -> Result<Peer, PeerError> in
            do throws(PeerError) {
                return .success(try await destination.connect(configuration))
            } catch {
                return .failure(error)
            }
        }
        let watch = Task {
            await stop.wait()
            call.cancel()
        }
        defer {
            watch.cancel()
            isOver.raise()
        }
        switch await call.value {
        case .success(let peer): return peer
        case .failure where stop.isTimeUp:
            throw RunFailure(
                .noPeer, "\(endpoint) had not answered when --duration was over; is peer --listen running?")
        case .failure where stop.isMade: return nil
        case .failure(let error): throw RunFailure(error)
        }
    }

    /// `--trust any` takes a host whose key has changed; a person hears of it all the same.
    private func warnOfChangedKey(_ key: PeerKey) {
        guard settings.trust == .any, case .host(let endpoint) = target else { return }
        let known = try? KnownPeersFile.standard().read()
        let listed = known?.peers.first { $0.place.text == KnownPeer.Place.called(endpoint).text }
        guard let listed, listed.keyText != "\(key)" else { return }
        report.console.say(
            "warning: \(endpoint) had another key before, fingerprint \(listed.fingerprint); somebody may stand "
                + "between. --trust any takes it; where the change is known: peer trust remove \(endpoint)")
    }

    /// - Throws: `RunFailure` where an invite is not as it was printed, before a camera is opened.
    private func destination() throws(RunFailure) -> Destination {
        switch target {
        case .host(let endpoint): return .host(endpoint)
        case .invite(let text):
            do throws(PeerError) { return .invite(try PeerInvite(parsing: text)) } catch { throw RunFailure(error) }
        }
    }

    /// Whom to call, understood.
    private enum Destination: Sendable {
        case host(Endpoint)
        case invite(PeerInvite)

        var endpoint: Endpoint {
            switch self {
            case .host(let endpoint): endpoint
            case .invite(let invite): invite.endpoint
            }
        }

        func connect(_ configuration: PeerConfiguration) async throws(PeerError) -> Peer {
            switch self {
            case .host(let endpoint): try await Peer.connect(to: endpoint, configuration: configuration)
            case .invite(let invite): try await Peer.connect(by: invite, configuration: configuration)
            }
        }
    }
}
