import PeerSockets
import PeerUnits

/// What sockets and the event loop cost on this machine. To be run by hand, in release, while nothing else runs:
/// `swift run -c release SocketBenchmark`
@main
struct SocketBenchmark {
    static func main() async throws {
        for way in [UDPSocket.SendWay.segmented, .many, .single] {
            for coalescesReceive in [true, false] {
                try DatagramCost(way: way, coalescesReceive: coalescesReceive).measure()
            }
        }
        try await LoopCost().measure()
    }
}
