import PeerNoise
import PeerUnits

/// Datagrams in each suite and key phase: suite, phase and counter in clear, authenticated, then the sealed text, which
/// the other side sends back reversed and sealed with its own key.
final class DatagramExchange {
    private(set) var count = 0
    private let keys: SessionKeys
    private let link: LoopbackLink

    init(keys: SessionKeys, link: LoopbackLink) {
        self.keys = keys
        self.link = link
    }

    func call() throws {
        for suite in CipherSuite.allCases where suite == .chaCha20Poly1305 || Primitives.isAESAvailable {
            for phase in 0..<UInt8(3) {
                try call(header: [suite.rawValue, phase, 0, 0, 0, 1, 0, 0, 0, phase &+ 9], suite: suite, phase: phase)
            }
        }
        link.send([])
    }

    /// Answers until an empty datagram comes.
    func answer() throws {
        while true {
            let datagram = try link.receive()
            guard datagram.count >= 10, let suite = CipherSuite(rawValue: datagram[0]) else { return }
            let header = Array(datagram[..<10])
            let text = try open(Array(datagram[10...]), header: header, suite: suite, phase: datagram[1])
            link.send(header + seal(text.reversed(), header: header, suite: suite, phase: datagram[1]))
            count += 1
        }
    }

    private func call(header: [UInt8], suite: CipherSuite, phase: UInt8) throws {
        let text = Array("datagram \(suite) \(phase)".utf8)
        link.send(header + seal(text, header: header, suite: suite, phase: phase))
        let echo = try link.receive()
        guard echo.starts(with: header) else { throw InteropError.wrongEcho }
        let answer = try open(Array(echo[10...]), header: header, suite: suite, phase: phase)
        guard answer == text.reversed() else { throw InteropError.wrongEcho }
        count += 1
    }

    private func seal(_ text: [UInt8], header: [UInt8], suite: CipherSuite, phase: UInt8) -> [UInt8] {
        var key = SealingKey(keys.send, suite: suite)
        for _ in 0..<phase { key = key.next() }
        return [UInt8](capacity: text.count + 16) { output in
            key.seal(text.span, associatedData: header.span, counter: counter(in: header), into: &output)
        }
    }

    private func open(_ sealed: [UInt8], header: [UInt8], suite: CipherSuite, phase: UInt8) throws -> [UInt8] {
        var key = OpeningKey(keys.receive, suite: suite)
        for _ in 0..<phase { key = key.next() }
        return try [UInt8](capacity: sealed.count) { (output) throws(NoiseError) in
            try key.open(sealed.span, associatedData: header.span, counter: counter(in: header), into: &output)
        }
    }

    private func counter(in header: [UInt8]) -> UInt64 {
        header[2...].reduce(0) { $0 << 8 | UInt64($1) }
    }
}
