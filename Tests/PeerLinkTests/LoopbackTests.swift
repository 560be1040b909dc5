import PeerLink
import Testing

@Suite("A link over loopback", .serialized, .timeLimit(.minutes(2)))
struct LoopbackTests {
    @Test("carries every picture in order, at its size, looking as it did", arguments: [(640, 360), (101, 51)])
    func carriesPictures(width: Int, height: Int) async throws {
        let (callers, caller, called) = try await Loopback.connect()
        let collected = Task { await collect(called.frames.bufferingNewest(64), count: 30) }
        for index in 0..<30 {
            await caller.send(Picture.moving(width: width, height: height, index: index))
            try await Task.sleep(for: .milliseconds(20))
        }
        let frames = await collected.value
        #expect(frames.count == 30)
        #expect(frames.allSatisfy { $0.width == width && $0.height == height })
        let numbers = frames.compactMap(\.frameNumber)
        #expect(numbers == numbers.sorted() && Set(numbers).count == 30)
        if let last = frames.last {
            #expect(Picture.meanDifference(last, Picture.moving(width: width, height: height, index: 29)) < 6)
        }
        await caller.close()
        await callers.close()
    }

    @Test("ends on both sides when one closes it, and iterations end with it")
    func endsTogether() async throws {
        let (callers, caller, called) = try await Loopback.connect()
        let iteration = Task { for await _ in called.frames {} }
        await caller.close()
        await iteration.value
        var last: PeerEvent?
        for await event in called.events { last = event }
        #expect(last == .closed(nil))
        await callers.close()
    }

    @Test("ends an iteration whose task is cancelled, and goes on itself")
    func cancelsIteration() async throws {
        let (callers, caller, called) = try await Loopback.connect()
        let iteration = Task { for await _ in called.frames {} }
        try await Task.sleep(for: .milliseconds(50))
        iteration.cancel()
        await iteration.value
        let messages = Task { await collect(called.messages, count: 1) }
        await caller.send(message: [1, 2, 3])
        #expect(await messages.value == [[1, 2, 3]])
        await callers.close()
    }

    @Test("carries reliable messages both ways in order")
    func carriesMessages() async throws {
        let (callers, caller, called) = try await Loopback.connect()
        let there = Task { await collect(called.messages, count: 200) }
        let back = Task { await collect(caller.messages, count: 200) }
        for number in 0..<200 {
            await caller.send(message: [UInt8(number)])
            await called.send(message: [UInt8(number), 1])
        }
        #expect(await there.value == (0..<200).map { [UInt8($0)] })
        #expect(await back.value == (0..<200).map { [UInt8($0), 1] })
        await callers.close()
    }

    @Test("passes entities of the application's own, renumbered, and hands them out as they came")
    func passesEntities() async throws {
        let (callers, caller, called) = try await Loopback.connect()
        let frames = AsyncStream { continuation in
            for index in 0..<10 { continuation.yield(Picture.moving(width: 64, height: 48, index: index)) }
            continuation.finish()
        }
        let collected = Task { await collect(called.entities, count: 10) }
        var sent: [FrameEntity] = []
        for try await entity in VideoEncoding.entities(of: frames) {
            sent.append(entity)
            await caller.send(entity)
            try await Task.sleep(for: .milliseconds(10))
        }
        let received = await collected.value
        #expect(received.map(\.body) == sent.map(\.body))
        #expect(received.map(\.sps) == sent.map(\.sps))
        await callers.close()
    }

    @Test("tells a second caller that it is busy where one peer is served at a time")
    func tellsBusy() async throws {
        let (callers, caller, called) = try await Loopback.connect(peerCountMax: 1)
        await #expect(throws: PeerError.busy(host: callers.localAddress.description)) {
            _ = try await Peer.connect(
                to: callers.localAddress.description, configuration: PeerConfiguration(trust: .any))
        }
        // A link lasts as long as its peer is held.
        await called.close()
        await caller.close()
        await callers.close()
    }

    @Test("is refused to a caller that knows no such host, with its fingerprint")
    func refusesUnknownHost() async throws {
        let callers = try await Peer.listen(on: "127.0.0.1:0", configuration: PeerConfiguration(trust: .any))
        let file = Loopback.temporaryPath("known")
        await #expect(
            throws: PeerError.notTrusted(
                fingerprint: callers.publicKey.fingerprint, host: callers.localAddress.description)
        ) {
            _ = try await Peer.connect(
                to: callers.localAddress.description, configuration: PeerConfiguration(trust: .known(file: file)))
        }
        await callers.close()
    }

    @Test("of a host whose key has changed is refused, even where a person would accept it")
    func refusesChangedKey() async throws {
        let file = Loopback.temporaryPath("changed")
        let first = try await Peer.listen(on: "127.0.0.1:0", configuration: PeerConfiguration(trust: .any))
        let address = first.localAddress.description
        let asking = PeerConfiguration(trust: .ask(file: file) { _ in true })
        let peer = try await Peer.connect(to: address, configuration: asking)
        await peer.close()
        await first.close()
        let second = try await Peer.listen(on: address, configuration: PeerConfiguration(trust: .any))
        await #expect {
            _ = try await Peer.connect(to: address, configuration: asking)
        } throws: { error in
            if case .keyChanged? = error as? PeerError { true } else { false }
        }
        await second.close()
    }
}
