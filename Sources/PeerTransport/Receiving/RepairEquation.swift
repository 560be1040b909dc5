import PeerMedia
import PeerUnits
import PeerWire

/// A repair symbol that came, less the fragments that are known.
struct RepairEquation: Sendable {
    let head: ParitySymbol
    let arrivedAt: Instant
    /// What is left of the symbol once every fragment in `subtracted` is taken off.
    private(set) var residual: [UInt8]
    private var subtracted: [FragmentSet]

    init(head: ParitySymbol, bytes: Span<UInt8>, at now: Instant) {
        self.head = head
        arrivedAt = now
        residual = [UInt8](copying: bytes)
        subtracted = head.frames.map { FragmentSet(capacity: Int($0.fragmentCount)) }
    }

    var firstFrame: FrameNumber { FrameNumber(head.lastFrame - UInt32(head.frames.count - 1)) }
    var lastFrame: FrameNumber { FrameNumber(head.lastFrame) }

    func covers(_ frame: FrameNumber) -> Bool { frame >= firstFrame && frame <= lastFrame }

    func coefficient(of fragment: Int, in frame: FrameNumber) -> UInt8 {
        RepairCoefficient.value(
            lastFrame: head.lastFrame, repairIndex: head.repairIndex, frame: frame.rawValue, fragment: fragment)
    }

    /// Takes off what has become known of `frame`.
    mutating func subtract(_ frame: IncomingFrame) {
        let place = firstFrame.distance(to: frame.number)
        for index in 0..<frame.fragmentCount where frame.received.contains(index) {
            guard subtracted[place].insert(index) else { continue }
            let range = frame.range(of: index)
            guard range.count <= residual.count else { continue }
            ErasureKernel.addProduct(
                of: coefficient(of: index, in: frame.number), frame.bytes.span.extracting(range), to: &residual)
        }
    }
}
