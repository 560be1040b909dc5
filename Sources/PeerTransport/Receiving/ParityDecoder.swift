import PeerMedia
import PeerUnits
import PeerWire

/// Computes missing fragments from repair symbols, as soon as those suffice. Costs nothing while nothing is missing.
struct ParityDecoder: Sendable {
    /// A fragment that has been computed.
    struct Repair: Sendable {
        var frame: FrameNumber
        var index: Int
        var bytes: [UInt8]
    }

    private var equations: [RepairEquation] = []

    var isEmpty: Bool { equations.isEmpty }

    /// Takes a symbol whose frames `assembler` holds; the oldest symbols go where there are too many.
    mutating func insert(_ equation: RepairEquation) {
        guard !equations.contains(where: { $0.head == equation.head }) else { return }
        if equations.count >= ParityDecoder.equationCountMax { equations.removeFirst() }
        equations.append(equation)
    }

    /// The fragments that follow from what is known now.
    mutating func solve(_ assembler: borrowing FrameAssembler) -> [Repair] {
        dropUseless(assembler)
        guard !equations.isEmpty else { return [] }
        let unknowns = unknowns(in: assembler)
        guard !unknowns.isEmpty, unknowns.count <= ParityDecoder.unknownCountMax else { return [] }
        let rows = equations.map { equation in
            unknowns.map { equation.covers($0.frame) ? equation.coefficient(of: $0.index, in: $0.frame) : 0 }
        }
        var system = LinearSystem(rows: rows, unknownCount: unknowns.count)
        let solutions = system.solve()
        guard !solutions.isEmpty else { return [] }
        subtractKnown(assembler)
        return solutions.compactMap { repair(unknowns[$0.unknown], factors: $0.factors, assembler) }
    }

    mutating func reset() {
        equations.removeAll()
    }

    /// A symbol whose frames are all whole, or one of whose frames is gone, tells nothing.
    private mutating func dropUseless(_ assembler: borrowing FrameAssembler) {
        var kept: [RepairEquation] = []
        for equation in equations {
            var isOpen = false
            var isSound = true
            for (place, measures) in equation.head.frames.enumerated() {
                let number = FrameNumber(equation.firstFrame.rawValue + UInt32(place))
                guard let frame = assembler[number], frame.fragmentCount == Int(measures.fragmentCount),
                    frame.bytes.count == Int(measures.byteCount)
                else {
                    isSound = false
                    break
                }
                if !frame.isComplete { isOpen = true }
            }
            if isOpen && isSound { kept.append(equation) }
        }
        equations = kept
    }

    private func unknowns(in assembler: borrowing FrameAssembler) -> [(frame: FrameNumber, index: Int)] {
        // The frames that symbols cover, not all between them: a hostile peer's may lie billions apart.
        let covered = Set(equations.flatMap { $0.firstFrame.rawValue...$0.lastFrame.rawValue })
        var unknowns: [(frame: FrameNumber, index: Int)] = []
        for raw in covered.sorted() {
            guard let frame = assembler[FrameNumber(raw)], !frame.isComplete else { continue }
            for index in 0..<frame.fragmentCount where !frame.received.contains(index) {
                unknowns.append((frame.number, index))
                if unknowns.count > ParityDecoder.unknownCountMax { return unknowns }
            }
        }
        return unknowns
    }

    private mutating func subtractKnown(_ assembler: borrowing FrameAssembler) {
        for index in equations.indices {
            for raw in equations[index].firstFrame.rawValue...equations[index].lastFrame.rawValue {
                if let frame = assembler[FrameNumber(raw)] { equations[index].subtract(frame) }
            }
        }
    }

    private func repair(
        _ unknown: (frame: FrameNumber, index: Int), factors: [UInt8], _ assembler: borrowing FrameAssembler
    ) -> Repair? {
        let longest = equations.reduce(0) { max($0, $1.residual.count) }
        var bytes = [UInt8](repeating: 0, count: longest)
        for (equation, factor) in zip(equations, factors) {
            ErasureKernel.addProduct(of: factor, equation.residual.span, to: &bytes)
        }
        guard let count = assembler[unknown.frame]?.range(of: unknown.index).count, count <= longest else { return nil }
        return Repair(frame: unknown.frame, index: unknown.index, bytes: Array(bytes[..<count]))
    }

    /// Two dozen frames' symbols at a third of overhead; older ones belong to frames that nobody waits for.
    private static let equationCountMax = 32
    /// Beyond this many losses at once retransmission or a new reference is the cure; it also bounds the time of one
    /// solution.
    private static let unknownCountMax = 48
}
