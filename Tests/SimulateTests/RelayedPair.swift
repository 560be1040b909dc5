import PeerSockets
import PeerUnits
import Simulator
import Testing

@testable import simulate

/// A target behind a relay, and callers of it. The target sends each datagram back.
struct RelayedPair {
    let engine: RelayEngine
    let target: UDPSocket
    let relayAddress: SocketAddress

    init(
        profile: NetworkProfile, target address: SocketAddress = .loopback(port: 0),
        listening: SocketAddress = .loopback(port: 0)
    ) async throws {
        target = try UDPSocket(bindingTo: address)
        engine = try RelayEngine(listening: listening, to: target.localAddress, profile: profile, seed: 1)
        relayAddress = try await engine.start()
    }

    /// Sends `count` datagrams with their numbers, and gives what has come back within `time`, until all have.
    func exchange(_ count: UInt8, from caller: UDPSocket, within time: TimeSpan = .seconds(3)) async throws -> [[UInt8]]
    {
        for number in 0..<count {
            #expect(caller.send([number, 0].span, segmentByteCount: 2, to: relayAddress) == .sent)
        }
        var answers: [[UInt8]] = []
        let deadline = SystemClock.now() + time
        while answers.count < count, SystemClock.now() < deadline {
            echo()
            caller.receive { bytes, _ in answers.append([UInt8](copying: bytes)) }
            try await Task.sleep(for: .microseconds(500))
        }
        return answers
    }

    /// The addresses from which datagrams have reached the target since the last call, and the answers on their way.
    @discardableResult
    func echo() -> [SocketAddress] {
        var senders: [SocketAddress] = []
        target.receive { bytes, arrival in
            senders.append(arrival.remote)
            #expect(target.send(bytes, segmentByteCount: bytes.count, to: arrival.remote) == .sent)
        }
        return senders
    }
}

extension NetworkProfile {
    /// Both directions alike.
    init(both change: (inout LinkSettings) -> Void) {
        self.init()
        change(&aToB)
        change(&bToA)
    }
}
