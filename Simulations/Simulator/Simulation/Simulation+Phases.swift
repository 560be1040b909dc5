import PeerProtocol
import PeerTransport
import PeerUnits
import PeerWire

/// The end of a simulation: the network heals, pictures come again, the sources end, both sides close.
extension Simulation {
    /// Takes the figures; what comes later counts for the checkers only.
    func endMeasurement() {
        if recording.keepsTimeline { sampleTimelines() }
        for observer in observers {
            // What left less than a second ago may still come.
            let open = sender(of: observer)?.transmitter?.ledger.openEntries.map(\.record) ?? []
            let isLost = { [now] (record: FrameRecord) in record.capturedAt.map { now - $0 > .seconds(1) } ?? false }
            for record in open where isLost(record) { observer.settleLost(record) }
            observer.finish(at: now, awaitedCapture: open.first { !isLost($0) }?.capturedAt)
        }
        measured = observers.map { observer in
            let link = observer.direction == .aToB ? legs[observer.leg].aToB : legs[observer.leg].bToA
            let sending = sender(of: observer)?.session.statistics().sender
            let receiving = receiver(of: observer)?.session.statistics().receiver
            return StreamResult(
                direction: observer.direction, caller: observer.leg, meter: observer.meter, link: link.counters,
                sender: sending ?? .init(), receiver: receiving ?? .init(), frames: observer.frames, timeline: [],
                duration: scenario.duration)
        }
    }

    /// Takes the impairments away; from then on a picture must come within the scenario's limit.
    func heal() {
        guard phase == .measuring else { return }
        phase = .healing
        let healedAt = now
        for index in legs.indices { legs[index].heal(at: now) }
        let hasRecovered = { [self] in
            observers.allSatisfy { observer in
                isOver(observer.leg) || observer.newestCapturedAt.map { $0 >= healedAt } ?? false
            }
        }
        runUntil(now + scenario.recoveryLimit, isDone: hasRecovered)
        guard !hasRecovered() else { return }
        let limit = scenario.recoveryLimit.milliseconds
        log.report("liveness", "no new picture within \(limit) ms after the network healed", at: now)
    }

    /// Ends the sources and the sessions in good order.
    func finish() {
        guard phase == .healing else { return }
        phase = .finishing
        // A picture that is being encoded belongs to what must be delivered.
        runUntil(max(now, peers.compactMap { $0.transmitter?.busyUntil }.max() ?? now))
        let senders = peers.filter { $0.transmitter != nil && $0.session.isConnected }
        for peer in senders {
            peer.session.finishSending(at: localTime(leg: peer.leg, side: peer.side))
            poll(peer)
        }
        let areDelivered = { senders.allSatisfy { $0.hasDelivered || $0.isClosed } }
        runUntil(now + Simulation.finishLimit, isDone: areDelivered)
        if !areDelivered() { log.report("liveness", "the end of the video is not delivered", at: now) }
        close()
    }

    private func close() {
        phase = .closing
        for peer in peers where peer.side == .a && !peer.isClosed {
            peer.session.close(.finished, at: localTime(leg: peer.leg, side: .a))
            poll(peer)
        }
        let areClosed = { [self] in peers.allSatisfy(\.isClosed) }
        runUntil(now + Simulation.finishLimit, isDone: areClosed)
        if !areClosed() { log.report("liveness", "a session does not close", at: now) }
        phase = .over
    }

    func result() -> SimulationResult {
        for index in measured.indices { measured[index].timeline = timelines[index].samples }
        let outcomes = scenario.expectations.flatMap { expectation in
            measured.filter { $0.direction == expectation.direction }.map { stream in
                ExpectationOutcome(expectation: expectation, found: stream.value(of: expectation.figure))
            }
        }
        return SimulationResult(
            traceHash: trace.hash.hexadecimal, streams: measured, violations: log.violations, violationCount: log.count,
            outcomes: outcomes, simulatedTime: now - .zero, datagramCount: datagramCount)
    }

    /// Whether the caller of a leg has given up, as it must when nothing comes for long enough.
    private func isOver(_ leg: Int) -> Bool { peers[leg].isClosed }

    /// Whether the network was cut for so long that a session may end.
    var isDeaf: Bool {
        let settings =
            [scenario.network.aToB, scenario.network.bToA]
            + scenario.network.changes.flatMap { [$0.aToB, $0.bToA].compactMap { $0 } }
        return settings.contains {
            $0.isDown || $0.loss.share > 0.5
                || $0.burst.map { $0.lossWhenBad.share > 0.5 && $0.meanLoss > 0.5 } ?? false
        }
    }

    func checkBounds() {
        agenda.schedule(.check, at: now + Simulation.checkInterval)
        for peer in peers where !peer.isClosed {
            BoundsChecker(name: peer.side.name, log: log).check(
                peer.session.statistics(), damagedCount: peer.damagedCount, at: now)
        }
    }

    func sampleTimelines() {
        guard phase == .measuring else { return }
        agenda.schedule(.sample, at: now + sampleInterval)
        for (index, observer) in observers.enumerated() {
            let link = observer.direction == .aToB ? legs[observer.leg].aToB : legs[observer.leg].bToA
            let target = sender(of: observer)?.session.statistics().sender.targetRate ?? .zero
            timelines[index].sample(link, targetRate: target, at: now)
        }
    }

    /// Some 600 samples, none shorter than 50 ms.
    var sampleInterval: TimeSpan { max(.milliseconds(50), scenario.duration / 600) }

    private func sender(of observer: StreamObserver) -> SimulatedPeer? {
        let side: Side = observer.direction == .aToB ? .a : .b
        return peers.last { $0.side == side && $0.leg == observer.leg }
    }

    private func receiver(of observer: StreamObserver) -> SimulatedPeer? {
        let side: Side = observer.direction == .aToB ? .b : .a
        return peers.last { $0.side == side && $0.leg == observer.leg }
    }

    /// A few round trips of the longest path.
    private static let finishLimit = TimeSpan.seconds(5)
}
