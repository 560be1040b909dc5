import PeerSockets
import PeerUnits
import Simulator
import Testing

@testable import simulate

/// Sends numbered datagrams through a relay at a steady pace, one way, and notes when each came out.
struct RelayProbe {
    struct Arrival {
        var number: Int
        /// From the moment at which it was sent.
        var delay: TimeSpan
        var at: Instant
        /// Whether its filling is as it was sent.
        var isWhole: Bool
    }

    var sentCount: Int
    var arrivals: [Arrival] = []
    var status: RelayStatus

    /// - Parameters:
    ///   - byteCount: UDP payload of each, 12 or more.
    ///   - rest: how long is waited behind the last one.
    init(
        _ profile: NetworkProfile, count: Int, byteCount: Int = 100, every interval: TimeSpan, rest: TimeSpan,
        over loopback: SocketAddress = .loopback(port: 0)
    ) async throws {
        let pair = try await RelayedPair(profile: profile, target: loopback, listening: loopback)
        let caller = try UDPSocket(bindingTo: loopback)
        sentCount = count
        let start = SystemClock.now()
        let end = start + interval * Int64(count) + rest
        var sent: [Instant] = []
        var arrivals: [Arrival] = []
        while SystemClock.now() < end {
            while sent.count < count, start + interval * Int64(sent.count) <= SystemClock.now() {
                sent.append(SystemClock.now())
                let bytes = RelayProbe.bytes(sent.count - 1, count: byteCount)
                #expect(caller.send(bytes.span, segmentByteCount: byteCount, to: pair.relayAddress) == .sent)
            }
            pair.target.receive { bytes, arrival in
                let bytes = [UInt8](copying: bytes)
                let number = Int(bytes[0]) << 8 | Int(bytes[1])
                guard number < sent.count else { return }
                arrivals.append(
                    Arrival(
                        number: number, delay: arrival.at - sent[number], at: arrival.at,
                        isWhole: bytes == RelayProbe.bytes(number, count: byteCount)))
            }
            try await Task.sleep(for: .microseconds(300))
        }
        self.arrivals = arrivals
        status = await pair.engine.stop()
    }

    private static func bytes(_ number: Int, count: Int) -> [UInt8] {
        [UInt8(number >> 8), UInt8(number & 255)] + [UInt8](repeating: 0xA5, count: count - 2)
    }

    /// Runs of consecutive numbers that never arrived.
    var lossRuns: [Int] {
        var arrived = [Bool](repeating: false, count: sentCount)
        for arrival in arrivals { arrived[arrival.number] = true }
        return arrived.split(separator: true).map(\.count)
    }

    /// The delay in milliseconds that `percent` of the arrivals do not exceed; 0 where there are none.
    func delay(percent: Int) -> Double {
        let sorted = arrivals.map(\.delay.milliseconds).sorted()
        return sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, sorted.count * percent / 100)]
    }
}
