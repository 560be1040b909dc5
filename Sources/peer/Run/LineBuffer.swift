/// Cuts a stream of bytes into lines, and holds no more of a line than a message can have.
package struct LineBuffer: Sendable {
    /// A line without its end.
    package enum Line: Hashable, Sendable {
        case text([UInt8])
        /// Longer than permitted; only its length in bytes is known.
        case tooLong(byteCount: Int)
    }

    private let byteCountMax: Int
    private var lines: [Line] = []
    /// The beginning of a line whose end has not come.
    private var rest: [UInt8] = []
    /// How long that line is, with what was let go of it.
    private var restByteCount = 0

    /// - Parameter byteCountMax: the longest line that is kept.
    package init(byteCountMax: Int) {
        self.byteCountMax = byteCountMax
    }

    /// Takes what was read.
    package mutating func append(_ bytes: some Sequence<UInt8>) {
        for byte in bytes {
            if byte == UInt8(ascii: "\n") {
                endLine()
            } else {
                if rest.count < byteCountMax { rest.append(byte) }
                restByteCount += 1
            }
        }
    }

    /// The input has ended: its last line may lack its end.
    package mutating func finish() {
        if restByteCount > 0 { endLine() }
    }

    /// The oldest whole line; nil where there is none.
    package mutating func popLine() -> Line? { lines.isEmpty ? nil : lines.removeFirst() }

    private mutating func endLine() {
        lines.append(restByteCount > byteCountMax ? .tooLong(byteCount: restByteCount) : .text(rest))
        rest = []
        restByteCount = 0
    }
}
