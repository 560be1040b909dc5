import Dispatch
import Glibc
import PeerLink
import Synchronization

/// `--messages`: the lines of standard input go out, received messages to standard output.
final class MessageLines: Sendable {
    private let input: Int32
    private let isClosed = Mutex(false)
    /// Read and not yet sent.
    private let buffer = Mutex(LineBuffer(byteCountMax: Peer.messageByteCountMax))

    init(input: Int32 = 0) {
        self.input = input
    }

    /// Sends each line, waiting where the peer's queue is full, until the input ends.
    func send(to peer: Peer, console: Console) async {
        while let line = await nextLine() {
            guard case .text(let bytes) = line else {
                if case .tooLong(let byteCount) = line { console.say(Self.leftOut(byteCount)) }
                continue
            }
            while await !peer.send(message: bytes), !isClosed.withLock({ $0 }) {
                try? await Task.sleep(for: .milliseconds(20))
            }
        }
    }

    private static func leftOut(_ byteCount: Int) -> String {
        "a line of \(byteCount) bytes was left out: a message has at most \(Peer.messageByteCountMax)"
    }

    /// Prints a received message as a line. What would move the cursor of a terminal is another program's business:
    /// these
    /// are data.
    func print(_ message: [UInt8]) {
        try? StandardStream.write((message + [UInt8(ascii: "\n")]).span, to: StandardStream.outputNumber)
    }

    /// Ends the sending; a read that blocks is given up with the program.
    func close() {
        isClosed.withLock { $0 = true }
    }

    private func nextLine() async -> LineBuffer.Line? {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(returning: self.readLine()) }
        }
    }

    private func readLine() -> LineBuffer.Line? {
        while !isClosed.withLock({ $0 }) {
            if let line = buffer.withLock({ $0.popLine() }) { return line }
            var entry = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
            guard unsafe poll(&entry, 1, Self.sliceMilliseconds) > 0 else { continue }
            var bytes = [UInt8](repeating: 0, count: Self.readByteCount)
            let count = unsafe bytes.withUnsafeMutableBytes { unsafe read(input, $0.baseAddress, $0.count) }
            let isOver = count <= 0
            buffer.withLock { buffer in
                if isOver { buffer.finish() } else { buffer.append(bytes[..<count]) }
            }
            if isOver { return buffer.withLock { $0.popLine() } }
        }
        return nil
    }

    private static let readByteCount = 4_096
    /// How late the end of the link is noticed while no line comes.
    private static let sliceMilliseconds: Int32 = 200
}
