import PeerMedia
import PeerWire

/// Makes repair symbols over the frames whose fate the other side has not told yet, the newest of them complete: a
/// sliding window that closes
/// with its frame, so that a symbol repairs at once what it can, and a burst that swallows a whole frame is repaired
/// by the next frames' symbols.
struct ParityEncoder: Sendable {
    private var lastFrame: FrameNumber?
    private var nextRepairIndex: UInt16 = 0

    /// The head and the bytes of the next symbol that closes with `frames`' last.
    /// - Parameter frames: consecutive, oldest first, at most `ParitySymbol.windowFrameCountMax`, at least one.
    mutating func makeSymbol(over frames: [OutgoingFrame], stream: UInt8) -> (head: ParitySymbol, bytes: [UInt8])? {
        guard let last = frames.last else { return nil }
        if lastFrame != last.number {
            lastFrame = last.number
            nextRepairIndex = 0
        }
        let repairIndex = nextRepairIndex
        nextRepairIndex &+= 1
        let longest = frames.reduce(0) { max($0, ($1.bytes.count + $1.fragmentCount - 1) / $1.fragmentCount) }
        var symbol = [UInt8](repeating: 0, count: longest)
        for frame in frames {
            for index in 0..<frame.fragmentCount {
                let coefficient = RepairCoefficient.value(
                    lastFrame: last.number.rawValue, repairIndex: repairIndex, frame: frame.number.rawValue,
                    fragment: index)
                ErasureKernel.addProduct(
                    of: coefficient, frame.bytes.span.extracting(frame.range(of: index)), to: &symbol)
            }
        }
        let head = ParitySymbol(
            stream: stream, lastFrame: last.number.rawValue, repairIndex: repairIndex,
            frames: frames.map { .init(byteCount: UInt32($0.bytes.count), fragmentCount: UInt16($0.fragmentCount)) },
            byteCount: UInt16(longest))
        return (head, symbol)
    }
}
