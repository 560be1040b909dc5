import Foundation
import PeerLink

/// Two peers of one process.
enum Loopback {
    static func connect(peerCountMax: Int = 8) async throws -> (callers: IncomingPeers, caller: Peer, called: Peer) {
        let configuration = PeerConfiguration(trust: .any, peerCountMax: peerCountMax, preset: "ultrafast")
        let callers = try await Peer.listen(on: "127.0.0.1:0", configuration: configuration)
        async let first = collect(callers, count: 1).first
        let caller = try await Peer.connect(to: callers.localAddress.description, configuration: configuration)
        guard let called = await first else { throw PeerError.closed }
        return (callers, caller, called)
    }

    static func temporaryPath(_ name: String) -> String {
        FileManager.default.temporaryDirectory.appendingPathComponent("\(name)-\(UUID().uuidString)").path
    }
}

/// The first `count` values of a sequence, or fewer where it ends before.
func collect<Values: AsyncSequence>(_ values: Values, count: Int) async -> [Values.Element]
where Values.Failure == Never {
    var collected: [Values.Element] = []
    for await value in values {
        collected.append(value)
        if collected.count == count { break }
    }
    return collected
}
