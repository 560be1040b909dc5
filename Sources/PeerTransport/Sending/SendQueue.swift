import PeerMedia
import PeerUnits
import PeerWire

/// What waits to leave, by rank: fragments asked for again, then repair symbols, then frames in order.
struct SendQueue: Sendable {
    /// The repair symbols of a frame, made when their turn comes.
    struct ParityOrder: Hashable, Sendable {
        var frame: FrameNumber
        var count: Int
    }

    private(set) var retransmissions: [FragmentReference] = []
    private(set) var parity: [ParityOrder] = []
    /// Frames that have not left whole, oldest first, and how many fragments of the first one have.
    private(set) var frames: [FrameNumber] = []
    private(set) var sentFragmentCount = 0

    /// The newest frames are to be announced, without bytes of theirs.
    var wantsAnnouncement = false

    /// Whether anything but frames waits.
    var isUrgent: Bool { wantsAnnouncement || !retransmissions.isEmpty || !parity.isEmpty }

    var isEmpty: Bool { !wantsAnnouncement && retransmissions.isEmpty && parity.isEmpty && frames.isEmpty }

    /// Queues a fragment again; false where it is queued already or the queue is full.
    mutating func insertRetransmission(_ fragment: FragmentReference) -> Bool {
        guard retransmissions.count < SendQueue.retransmissionCountMax, !retransmissions.contains(fragment) else {
            return false
        }
        retransmissions.append(fragment)
        return true
    }

    mutating func removeFirstRetransmission() {
        retransmissions.removeFirst()
    }

    /// Takes out what need not be sent again any more.
    mutating func removeRetransmissions(where isSettled: (FrameNumber) -> Bool) {
        guard !retransmissions.isEmpty else { return }
        retransmissions.removeAll { isSettled($0.frame) }
    }

    mutating func insertParity(_ order: ParityOrder) {
        guard order.count > 0, parity.count < SendQueue.parityOrderCountMax else { return }
        parity.append(order)
    }

    /// One symbol of the first order has been made.
    mutating func removeFirstParity() {
        parity[0].count -= 1
        if parity[0].count == 0 { parity.removeFirst() }
    }

    /// A frame's symbols are of no use any more.
    mutating func removeParity(closing frame: FrameNumber) {
        parity.removeAll { $0.frame == frame }
    }

    mutating func insertFrame(_ frame: FrameNumber) {
        frames.append(frame)
    }

    /// One fragment of the first frame has left; true where it was its last.
    mutating func fragmentSent(of fragmentCount: Int) -> Bool {
        sentFragmentCount += 1
        guard sentFragmentCount >= fragmentCount else { return false }
        removeFirstFrame()
        return true
    }

    mutating func removeFirstFrame() {
        frames.removeFirst()
        sentFragmentCount = 0
    }

    /// Takes a frame out wherever it waits.
    mutating func remove(_ frame: FrameNumber) {
        if frames.first == frame { sentFragmentCount = 0 }
        frames.removeAll { $0 == frame }
        retransmissions.removeAll { $0.frame == frame }
        parity.removeAll { $0.frame == frame }
    }

    mutating func removeAll() {
        self = SendQueue()
    }

    /// A request names at most 32 frames; more than this at once does not fit into any deadline.
    private static let retransmissionCountMax = 512
    /// One order a frame; a frame behind another has its repair ahead of the next frame.
    private static let parityOrderCountMax = 8
    /// Beyond this the plan skips, and the oldest are dropped.
    static let frameCountMax = 8
}
