import CPeerLinux
import PeerUnits

/// The buffers that one receive call fills. Owned by one socket, so that a datagram is copied once, by the kernel.
@safe struct ReceiveBatch: ~Copyable {
    private let receiver: OpaquePointer

    init() {
        guard let receiver = unsafe cpeer_receiver_create(ReceiveBatch.receiveCountMax) else {
            preconditionFailure("memory for the receive buffers")
        }
        unsafe self.receiver = receiver
    }

    deinit {
        unsafe cpeer_receiver_destroy(receiver)
    }

    /// Reads what waits on `descriptor` and hands each datagram on, in order of arrival.
    /// - Returns: the number of datagrams.
    func fill(from descriptor: FileDescriptor, localPort: UInt16, _ body: (Span<UInt8>, DatagramArrival) -> Void) -> Int
    {
        let count = unsafe cpeer_receiver_fill(receiver, descriptor.number)
        precondition(count >= 0, "the socket is open and the buffers are ours")
        var datagramCount = 0
        for index in 0..<count {
            guard let received = unsafe cpeer_receiver_at(receiver, index) else { break }
            datagramCount += unsafe ReceiveBatch.split(received, localPort: localPort, body)
        }
        return datagramCount
    }

    /// The kernel may have joined several datagrams of one sender, all of one length but the last.
    private static func split(
        _ received: UnsafePointer<cpeer_received>, localPort: UInt16, _ body: (Span<UInt8>, DatagramArrival) -> Void
    ) -> Int {
        guard let arrival = unsafe DatagramArrival(received.pointee, localPort: localPort) else { return 0 }
        let segment = unsafe received.pointee.segment
        var rest = unsafe Span(_unsafeStart: received.pointee.bytes, count: received.pointee.length)
        var count = 0
        repeat {
            body(rest.extracting(first: segment), arrival)
            rest = rest.extracting(droppingFirst: segment)
            count += 1
        } while !rest.isEmpty
        return count
    }

    /// Two turns of the loop empty a burst of a large frame where the kernel joins nothing; 2 MiB of address space, of
    /// which only what has been used is memory.
    private static let receiveCountMax: Int32 = 32
}

extension DatagramArrival {
    fileprivate init?(_ received: cpeer_received, localPort: UInt16) {
        guard let remote = unsafe SocketAddress(received.remote) else { return nil }
        var local = unsafe SocketAddress(received.local) ?? .any(port: localPort)
        local.port = localPort
        self.init(remote: remote, local: local, at: unsafe Instant(nanoseconds: received.arrival_ns))
    }
}
