/// An asynchronous sequence of what a peer gives: never fails, ends when the link ends.
///
/// Each iteration stands for itself. A consumer that is slower than the link gets the newest values; cancelling the
/// task that
/// iterates ends the iteration cleanly.
public struct PeerSequence<Element: Sendable>: AsyncSequence, Sendable {
    let broadcast: Broadcast<Element>
    let bufferedCount: Int

    /// The same sequence with room for `count` values that the consumer has not taken yet; the oldest goes first.
    public func bufferingNewest(_ count: Int) -> PeerSequence {
        PeerSequence(broadcast: broadcast, bufferedCount: count)
    }

    /// What comes from now on, and what nobody has taken yet.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(broadcast: broadcast, bufferedCount: bufferedCount)
    }

    /// One iteration.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private let subscription: Subscription<Element>

        init(broadcast: Broadcast<Element>, bufferedCount: Int) {
            subscription = Subscription(broadcast: broadcast, bufferedCount: bufferedCount)
        }

        /// The next value; nil after the end, or once the task is cancelled.
        public mutating func next() async -> Element? {
            await subscription.mailbox.next()
        }
    }
}
