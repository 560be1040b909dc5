import PeerSockets
import PeerUnits

/// The cost of a datagram of 1,200 bytes over loopback, for the sender (the kernel's delivery included) and the
/// receiver.
struct DatagramCost {
    let way: UDPSocket.SendWay
    let coalescesReceive: Bool

    func measure() throws {
        var options = UDPSocketOptions()
        options.coalescesReceive = coalescesReceive
        let receiver = try UDPSocket(bindingTo: .loopback(port: 0), options: options)
        let sender = try UDPSocket(bindingTo: .loopback(port: 0))
        sender.sendWay = way
        let batch = [UInt8](repeating: 1, count: 1_200 * DatagramCost.datagramsPerBatch)
        var sending = TimeSpan.zero
        var receiving = TimeSpan.zero
        var received = 0
        for _ in 0..<DatagramCost.batchCount {
            let start = SystemClock.now()
            let result = sender.send(batch.span, segmentByteCount: 1_200, to: receiver.localAddress)
            precondition(result == .sent, "loopback takes every batch: \(result)")
            let sent = SystemClock.now()
            while receiver.receive({ _, _ in received += 1 }) > 0 {}
            sending += sent - start
            receiving += SystemClock.now() - sent
        }
        let count = Int64(DatagramCost.batchCount * DatagramCost.datagramsPerBatch)
        print(
            "\(way), \(coalescesReceive ? "joined" : "single") receive:",
            "send \((sending / count).nanoseconds) ns, receive \((receiving / count).nanoseconds) ns a datagram,",
            "\(received) of \(count) arrived")
    }

    private static let batchCount = 2_000
    /// A large frame at 4 Mbit/s.
    private static let datagramsPerBatch = 50
}
