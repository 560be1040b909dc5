import CPeerLinux
package import PeerUnits

/// A bound UDP socket with one owner, which never waits.
///
/// An event loop watches its `descriptor`; on `.readable` the owner calls `receive`, on `.problem` `takeProblems`.
/// An IPv6 socket bound to every address takes IPv4 too; IPv4 addresses always appear as such.
package final class UDPSocket {
    /// What the event loop watches.
    package let descriptor: FileDescriptor
    /// Where it is bound, with the port that the kernel picked where 0 was asked for.
    package let localAddress: SocketAddress
    private let batch = ReceiveBatch()
    private var sender: cpeer_sender

    /// Opens and binds. `[::]` becomes `0.0.0.0` on a machine without IPv6.
    package init(bindingTo address: SocketAddress, options: UDPSocketOptions = UDPSocketOptions()) throws(SocketError) {
        let opened: (descriptor: FileDescriptor, bound: SocketAddress)
        do throws(SocketError) {
            opened = try UDPSocket.open(address, options)
        } catch .familyUnavailable(.any(port: address.port)) {
            opened = try UDPSocket.open(SocketAddress(host: .ipv4(0), port: address.port), options)
        }
        descriptor = opened.descriptor
        localAddress = opened.bound
        sender = cpeer_sender(
            descriptor: opened.descriptor.number, is_ipv6: opened.bound.isIPv6 ? 1 : 0,
            way: Int32(CPEER_SEND_SEGMENTED), dropped: 0)
    }

    /// Hands on what has arrived, in order, up to a bounded number; the loop reports the socket again where more waits.
    ///
    /// The span holds only during its call. Datagrams may be empty. Nothing is allocated.
    /// - Returns: the number of datagrams.
    @discardableResult
    package func receive(_ body: (Span<UInt8>, DatagramArrival) -> Void) -> Int {
        batch.fill(from: descriptor, localPort: localAddress.port, body)
    }

    /// Sends `bytes` as datagrams of `segmentByteCount`, the last one perhaps shorter, to one destination.
    ///
    /// - Parameter local: the address to send from, as a `DatagramArrival` gave it; nil lets the routes decide. Its
    ///   port is of no account.
    /// - Precondition: `segmentByteCount` is positive, unless `bytes` is empty, which is one empty datagram.
    package func send(
        _ bytes: Span<UInt8>, segmentByteCount: Int, to remote: SocketAddress, from local: SocketAddress? = nil
    ) -> SendResult {
        precondition(segmentByteCount > 0 || bytes.isEmpty, "datagrams have a length")
        var to = cpeer_address(remote)
        var from = cpeer_address(local)  // of family 0, which is none, where nil
        var sentByteCount = 0
        let status = unsafe bytes.withUnsafeBufferPointer { buffer in
            unsafe cpeer_send(
                &sender, buffer.baseAddress, buffer.count, segmentByteCount, &to, &from, &sentByteCount)
        }
        return SendResult(status: status, sentByteCount: sentByteCount, namedLocal: local != nil)
    }

    /// Hands on what the network said about datagrams sent earlier, up to a bounded number.
    package func takeProblems(_ body: (PathProblem) -> Void) {
        var problem = cpeer_problem()
        for _ in 0..<UDPSocket.problemCountMax {
            guard unsafe cpeer_socket_take_problem(descriptor.number, &problem) == 1 else { return }
            if let problem = PathProblem(problem) { body(problem) }
        }
    }

    /// Datagrams that the machine's own send queue dropped: lost like any other, and counted nowhere else.
    package var locallyDroppedCount: UInt64 { sender.dropped }

    /// Like a receive batch: the loop comes back where more waits.
    private static let problemCountMax = 32
}

extension UDPSocket {
    /// How batches reach the kernel. The fastest that works is found by itself; the others are for comparison.
    package enum SendWay: Int32, Sendable {
        case segmented = 0
        case many = 1
        case single = 2
    }

    package var sendWay: SendWay {
        get { SendWay(rawValue: sender.way) ?? .single }
        set { sender.way = newValue.rawValue }
    }

    private static func open(
        _ address: SocketAddress, _ options: UDPSocketOptions
    ) throws(SocketError) -> (FileDescriptor, SocketAddress) {
        var to = cpeer_address(address)
        var asked = cpeer_socket_options(options)
        var bound = cpeer_address()
        var step: Int32 = 0
        let status = unsafe cpeer_socket_open(&to, &asked, &bound, &step)
        guard status >= 0 else { throw SocketError(opening: address, status: status, step: step) }
        return (FileDescriptor(owning: status), SocketAddress(bound) ?? address)
    }
}

extension SendResult {
    fileprivate init(status: Int32, sentByteCount: Int, namedLocal: Bool) {
        switch -status {
        case 0: self = .sent
        case SystemError.wouldBlock: self = .wouldBlock(sentByteCount: sentByteCount)
        default: self = .failed(SendFailure(status: status, namedLocal: namedLocal), sentByteCount: sentByteCount)
        }
    }
}

extension SocketAddress {
    fileprivate var isIPv6: Bool { if case .ipv6 = host { true } else { false } }
}

extension cpeer_address {
    /// Family 0, no address, for nil.
    fileprivate init(_ address: SocketAddress?) {
        if let address { self.init(address) } else { self.init() }
    }
}
