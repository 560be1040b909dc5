import CPeerLinux
import PeerUnits

/// An epoll instance and the kick that wakes it from another thread.
final class Poller: Sendable {
    private let epoll: FileDescriptor
    private let kickEvent: FileDescriptor

    init() throws(SocketError) {
        epoll = try Poller.owned(cpeer_epoll_create(), "creating an event loop")
        kickEvent = try Poller.owned(cpeer_kick_create(), "creating an event loop")
        try add(kickEvent, token: Poller.kickToken)
    }

    func add(_ descriptor: FileDescriptor, token: UInt64) throws(SocketError) {
        let status = cpeer_epoll_add(epoll.number, descriptor.number, Readiness.readable.rawValue, token)
        guard status == 0 else { throw SocketError(operation: "watching a descriptor", status: status) }
    }

    func setInterest(_ interest: Readiness, in descriptor: FileDescriptor, token: UInt64) {
        let status = cpeer_epoll_modify(epoll.number, descriptor.number, interest.rawValue, token)
        precondition(status == 0, "a watched descriptor stays open while it is watched")
    }

    func remove(_ descriptor: FileDescriptor) {
        let status = cpeer_epoll_remove(epoll.number, descriptor.number)
        precondition(status == 0, "a watched descriptor stays open while it is watched")
    }

    /// Ends the wait that is under way, or the next one.
    func kick() {
        cpeer_kick(kickEvent.number)
    }

    /// Waits for events, at most until `deadline` where there is one, and fills `events` from the front.
    /// - Returns: the number of events; kicks are taken and not counted by their token.
    func wait(for events: inout [cpeer_event], until deadline: Instant?) -> Int {
        let timeout = deadline.map { max(0, ($0 - SystemClock.now()).nanoseconds) } ?? -1
        let count = unsafe events.withUnsafeMutableBufferPointer { buffer in
            unsafe cpeer_epoll_wait(epoll.number, buffer.baseAddress, Int32(buffer.count), timeout)
        }
        precondition(count >= 0, "the loop's epoll instance is open and its events are ours")
        for event in events.prefix(Int(count)) where event.token == Poller.kickToken {
            cpeer_kick_drain(kickEvent.number)
        }
        return Int(count)
    }

    /// No watch has this token.
    static let kickToken: UInt64 = 0

    private static func owned(_ status: Int32, _ operation: String) throws(SocketError) -> FileDescriptor {
        guard status >= 0 else { throw SocketError(operation: operation, status: status) }
        return FileDescriptor(owning: status)
    }
}
