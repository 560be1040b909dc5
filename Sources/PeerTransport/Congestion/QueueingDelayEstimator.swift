import PeerUnits

/// How long this side's own packets wait in the path's queue: one-way delay above its least, which needs no common
/// clock.
///
/// Looked at is the first packet of each frame: what it meets has been left by the frames before. Jitter that has
/// nothing to do with a queue is told apart by its always being there: the delay that most frames keep above is the
/// path's own.
struct QueueingDelayEstimator: Sendable {
    private var base = WindowedMinimum(span: QueueingDelayEstimator.baseWindow)
    private var burst: UInt32?
    /// Delay of the first packets of the last frames, in microseconds of two unrelated clocks.
    private var delays: [Int64] = []
    private var nextSlot = 0
    private var previous: Int64?
    private var sorted: [Int64] = []
    /// What stands in the queue when a frame comes.
    private(set) var standing = TimeSpan.zero
    /// What of it is the path's own jitter.
    private(set) var noise = TimeSpan.zero

    /// How much longer than the least a packet was on its way; `delayMicros` is one-way, of two unrelated clocks.
    func excess(_ delayMicros: Int64) -> TimeSpan {
        .microseconds(max(0, delayMicros &- (base.value ?? delayMicros)))
    }

    mutating func receive(_ arrival: PacketArrival, at now: Instant) {
        let delay = arrival.arrivalMicros &- arrival.sentAt.microseconds
        base.record(delay, at: now)
        guard let burst = arrival.burst, burst != self.burst else { return }
        self.burst = burst
        remember(delay)
        let floor = base.value ?? delay
        standing = .microseconds(max(0, min(delay, previous ?? delay) &- floor))
        noise = .microseconds(max(0, lowerDelay() &- floor))
        previous = delay
    }

    mutating func reset() {
        self = QueueingDelayEstimator()
    }

    private mutating func remember(_ delay: Int64) {
        if delays.count < QueueingDelayEstimator.frameCountMax {
            delays.append(delay)
        } else {
            delays[nextSlot] = delay
            nextSlot = (nextSlot + 1) % QueueingDelayEstimator.frameCountMax
        }
    }

    /// The delay that a quarter of the last frames stay below.
    private mutating func lowerDelay() -> Int64 {
        sorted.removeAll(keepingCapacity: true)
        sorted.append(contentsOf: delays)
        sorted.sort()
        return sorted[sorted.count / 4]
    }

    /// Long enough that the queue has been empty once within it, short enough that 200 ppm of skew stay at a
    /// millisecond or two.
    private static let baseWindow = TimeSpan.seconds(8)
    /// Four seconds at 30 frames a second.
    private static let frameCountMax = 128
}
