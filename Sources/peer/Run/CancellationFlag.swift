import Synchronization

/// Tells a thread that waits in the kernel that nobody waits for it any more.
final class CancellationFlag: Sendable {
    private let state = Atomic(false)

    var isRaised: Bool { state.load(ordering: .relaxed) }

    func raise() { state.store(true, ordering: .relaxed) }
}
