import CPeerLinux
import PeerUnits
import Synchronization

/// One name being looked up on a thread, since the system's resolver waits for seconds and cannot be interrupted.
final class NameLookup: Sendable {
    private typealias Answer = Result<[SocketAddress.Host], ResolveError>

    private enum Phase {
        case unasked
        case waiting(CheckedContinuation<Answer, Never>)
        case cancelled
        case answered
    }

    private let name: String
    private let phase = Mutex(Phase.unasked)

    private init(name: String) {
        self.name = name
    }

    /// The addresses under `name`, as the system prefers them. Ends at once when the task is cancelled.
    static func hosts(of name: String) async throws(ResolveError) -> [SocketAddress.Host] {
        let lookup = NameLookup(name: name)
        let answer = await withTaskCancellationHandler {
            await withCheckedContinuation { lookup.begin($0) }
        } onCancel: {
            lookup.cancel()
        }
        return try answer.get()
    }

    private func begin(_ continuation: CheckedContinuation<Answer, Never>) {
        let isCancelled = phase.withLock { phase in
            if case .cancelled = phase { return true }
            phase = .waiting(continuation)
            return false
        }
        if isCancelled {
            continuation.resume(returning: .failure(.cancelled))
        } else if let error = startThread() {
            finish(.failure(error))
        }
    }

    /// The thread of a cancelled look-up goes on until the resolver gives up, and counts until then.
    private func startThread() -> ResolveError? {
        guard NameLookup.running.add(1, ordering: .relaxed).newValue <= NameLookup.runningMax else {
            NameLookup.running.subtract(1, ordering: .relaxed)
            return .busy
        }
        let status = SystemThread.start(name: "peer lookup") {
            let answer = NameLookup.ask(self.name)
            NameLookup.running.subtract(1, ordering: .relaxed)
            self.finish(answer)
        }
        if status == 0 { return nil }
        NameLookup.running.subtract(1, ordering: .relaxed)
        return .failed(name)
    }

    private func cancel() {
        let waiting = take(leaving: .cancelled)
        waiting?.resume(returning: .failure(.cancelled))
    }

    private func finish(_ answer: Answer) {
        take(leaving: .answered)?.resume(returning: answer)
    }

    private func take(leaving next: Phase) -> CheckedContinuation<Answer, Never>? {
        phase.withLock { phase in
            defer { phase = next }
            guard case .waiting(let continuation) = phase else { return nil }
            return continuation
        }
    }

    private static func ask(_ name: String) -> Answer {
        var addresses = [cpeer_address](repeating: cpeer_address(), count: addressCountMax)
        let status = unsafe addresses.withUnsafeMutableBufferPointer { buffer in
            unsafe cpeer_resolve(name, buffer.baseAddress, Int32(buffer.count))
        }
        switch Int(status) {
        case CPEER_RESOLVE_UNKNOWN: return .failure(.noSuchHost(name))
        case CPEER_RESOLVE_LATER: return .failure(.noAnswer(name))
        case ..<0: return .failure(.failed(name))
        default: return .success(addresses.prefix(Int(status)).compactMap { SocketAddress($0)?.host })
        }
    }

    /// A host with more addresses than these is reached through the first ones or not at all.
    private static let addressCountMax = 16
    /// Look-ups that hang keep a thread each for up to half a minute; a program calls a few peers.
    private static let runningMax = 16
    private static let running = Atomic(0)
}
