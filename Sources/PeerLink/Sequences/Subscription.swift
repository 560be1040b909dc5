/// One iteration over a broadcast: lasts as long as its iterator.
final class Subscription<Element: Sendable>: Sendable {
    let mailbox: Mailbox<Element>
    private let broadcast: Broadcast<Element>
    private let id: UInt64

    init(broadcast: Broadcast<Element>, bufferedCount: Int) {
        self.broadcast = broadcast
        (id, mailbox) = broadcast.subscribe(bufferingNewest: bufferedCount)
    }

    deinit {
        broadcast.unsubscribe(id)
    }
}
