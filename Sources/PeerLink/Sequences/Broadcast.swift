import Synchronization

/// Hands each value to everyone who iterates at that time; a slow consumer gets the newest values, never a growing
/// queue.
final class Broadcast<Element: Sendable>: Sendable {
    private let state = Mutex(State())

    private struct State {
        var mailboxes: [UInt64: Mailbox<Element>] = [:]
        var nextID: UInt64 = 0
        var isFinished = false
        /// What came before anybody listened; handed to the first who does.
        var early: [Element] = []
    }

    private let earlyCountMax: Int

    /// - Parameter earlyCountMax: how many values are kept for the first consumer, so that nothing is missed between
    ///   the link's
    ///   start and the first `for await`.
    init(keepingEarly earlyCountMax: Int) {
        self.earlyCountMax = earlyCountMax
    }

    func send(_ element: Element) {
        let mailboxes = state.withLock { state in
            if state.mailboxes.isEmpty, !state.isFinished {
                if state.early.count == earlyCountMax, !state.early.isEmpty { state.early.removeFirst() }
                if earlyCountMax > 0 { state.early.append(element) }
            }
            return Array(state.mailboxes.values)
        }
        for mailbox in mailboxes { mailbox.send(element) }
    }

    /// Ends every iteration, after what waits has been taken.
    func finish() {
        let mailboxes = state.withLock { state in
            state.isFinished = true
            return Array(state.mailboxes.values)
        }
        for mailbox in mailboxes { mailbox.finish() }
    }

    /// A new consumer's mailbox, with the id to remove it by.
    func subscribe(bufferingNewest count: Int) -> (id: UInt64, mailbox: Mailbox<Element>) {
        let mailbox = Mailbox<Element>(countMax: count)
        return state.withLock { state in
            for element in state.early { mailbox.send(element) }
            state.early.removeAll()
            if state.isFinished { mailbox.finish() }
            let id = state.nextID
            state.nextID += 1
            state.mailboxes[id] = mailbox
            return (id, mailbox)
        }
    }

    func unsubscribe(_ id: UInt64) {
        state.withLock { _ = $0.mailboxes.removeValue(forKey: id) }
    }
}
