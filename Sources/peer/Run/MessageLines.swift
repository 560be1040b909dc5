import Dispatch
import Glibc
import PeerLink
import Synchronization

/// `--messages`: the lines of standard input go out, received messages to standard output.
final class MessageLines: Sendable {
    private let input: Int32
    private let isClosed = Mutex(false)
    /// Read and not yet a whole line.
    private let rest = Mutex<[UInt8]>([])

    init(input: Int32 = 0) {
        self.input = input
    }

    /// Sends each line, waiting where the peer's queue is full, until the input ends.
    func send(to peer: Peer, console: Console) async {
        while let line = await nextLine() {
            guard line.count <= Peer.messageByteCountMax else {
                console.say(
                    "a line of \(line.count) bytes was left out: a message has at most \(Peer.messageByteCountMax)")
                continue
            }
            while await !peer.send(message: line), !isClosed.withLock({ $0 }) {
                try? await Task.sleep(for: .milliseconds(20))
            }
        }
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

    private func nextLine() async -> [UInt8]? {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(returning: self.readLine()) }
        }
    }

    private func readLine() -> [UInt8]? {
        while !isClosed.withLock({ $0 }) {
            if let line = takeLine() { return line }
            var entry = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
            guard unsafe poll(&entry, 1, Self.sliceMilliseconds) > 0 else { continue }
            var bytes = [UInt8](repeating: 0, count: Self.readByteCount)
            let count = unsafe bytes.withUnsafeMutableBytes { unsafe read(input, $0.baseAddress, $0.count) }
            if count <= 0 { return takeRest() }
            rest.withLock { $0 += bytes[..<count] }
        }
        return nil
    }

    private func takeLine() -> [UInt8]? {
        rest.withLock { rest in
            guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else {
                // A line that never ends is cut, and then refused as too long.
                guard rest.count > Self.lineByteCountMax else { return nil }
                defer { rest.removeAll() }
                return rest
            }
            defer { rest.removeFirst(end + 1) }
            return Array(rest[..<end])
        }
    }

    /// The last line may lack its end.
    private func takeRest() -> [UInt8]? {
        rest.withLock { rest in
            defer { rest.removeAll() }
            return rest.isEmpty ? nil : rest
        }
    }

    private static let readByteCount = 4_096
    /// Far more than a message holds.
    private static let lineByteCountMax = 64 << 10
    /// How late the end of the link is noticed while no line comes.
    private static let sliceMilliseconds: Int32 = 200
}
