package import PeerNoise
package import PeerUnits
package import PeerWire

/// The handshakes by which one listener is called, side by side: the first authentic answer wins.
package struct CallerHandshakes: ~Copyable {
    private let plan: CallPlan
    private let boxes: [Box]
    private let deadline: Instant
    private var answered: Box?

    /// What cannot be copied cannot live in an array by itself.
    private final class Box {
        var handshake: CallerHandshake?
        init(_ handshake: consuming CallerHandshake?) { self.handshake = handshake }
    }

    /// Begins them all.
    /// - Parameter timeout: how long the listener has to answer.
    package init(
        by plan: CallPlan, configuration: SessionConfiguration, timeout: TimeSpan, seed: inout KeySeed, at now: Instant
    ) {
        self.plan = plan
        deadline = now + timeout
        var boxes: [Box] = []
        for key in plan.keys {
            boxes.append(
                Box(
                    CallerHandshake(
                        configuration.staticKey, knowing: key, invitation: plan.invitation,
                        timestamp: configuration.timestamp(at: now), offer: configuration.cipherOffer, seed: &seed,
                        at: now)))
        }
        if let delay = plan.exchangeDelay {
            boxes.append(
                Box(
                    CallerHandshake(
                        configuration.staticKey, offer: configuration.cipherOffer, seed: &seed, at: now + delay)))
        }
        self.boxes = boxes
    }

    /// Nil once the other side has answered: a person may be deciding.
    package var nextTimer: Instant? {
        guard answered == nil else { return nil }
        return boxes.compactMap { box in box.handshake.reading { $0.nextTimer } }.reduce(deadline, min)
    }

    /// Whether the other side has had its time.
    package func isUnanswered(at now: Instant) -> Bool { answered == nil && deadline <= now }

    /// Appends a first message to `batch` where one is due.
    package mutating func writeDatagram(into batch: inout OutputSpan<UInt8>, at now: Instant) -> Bool {
        guard answered == nil else { return false }
        for box in boxes where box.handshake?.writeDatagram(into: &batch, at: now) == true { return true }
        return false
    }

    /// Takes the other side's answer, or its cookie; gives its key where an answer is authentic and the first.
    package mutating func receive(_ datagram: HandshakeDatagram, at now: Instant) -> PublicKey? {
        guard answered == nil else { return nil }
        for box in boxes where datagram.kind == .cookie { box.handshake?.receive(cookie: datagram, at: now) }
        for box in boxes {
            guard let key = box.handshake?.receive(datagram) else { continue }
            let isExchange = box.handshake.reading { $0.isExchange } ?? false
            guard isExchange, !plan.acceptsKnownByExchange, plan.keys.contains(key) else {
                answered = box
                return key
            }
            box.handshake = nil
        }
        return nil
    }

    /// Finishes the handshake that was answered (`CallerHandshake.accept`).
    /// - Precondition: the other side has answered.
    package consuming func accept() -> AcceptedCall? {
        guard let handshake = answered?.handshake.take() else {
            preconditionFailure("a handshake is accepted after its answer")
        }
        return handshake.accept()
    }
}
