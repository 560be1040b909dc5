import Glibc
import PeerNoise

/// One side of a Noise handshake over UDP on this machine, for `Tests/Interop/run`, which holds another implementation
/// against it.
///
/// `noiseinterop listen PATTERN PSK` or `noiseinterop call PATTERN PSK PORT KEY`; the pattern is a whole protocol name,
/// keys are base64url, `-` where there is none. What the other side must agree with goes to standard output, a word and
/// a value a line.
@main enum NoiseInterop {
    static func main() {
        do {
            try run()
        } catch {
            print("failed", error)
            exit(1)
        }
    }

    private static func run() throws {
        let arguments = CommandLine.arguments.dropFirst()
        guard let side = InteropArguments(Array(arguments)) else { throw InteropError.usage }
        let link = try LoopbackLink()
        let staticKey = side.makeStaticKey()
        report("port", "\(link.port)")
        report("key", staticKey.publicKey.text)
        if let port = side.remotePort { link.call(port) }
        let keys = try shakeHands(side, staticKey, over: link)
        report("hash", Base64URL.encode(keys.handshakeHash))
        report("export", Base64URL.encode(keys.exporter.bytes(label: "interop", index: 7, byteCount: 40)))
        let exchange = DatagramExchange(keys: keys, link: link)
        if side.isInitiator { try exchange.call() } else { try exchange.answer() }
        report("done", "\(exchange.count)")
    }

    private static func shakeHands(
        _ side: InteropArguments, _ staticKey: StaticKey, over link: LoopbackLink
    ) throws -> SessionKeys {
        var state = side.makeState(staticKey)
        while !state.isFinished {
            if state.isMyTurn {
                link.send(try state.writeMessage(payload: Array("from Swift".utf8)))
            } else {
                let message = try link.receive()
                report("payload", Base64URL.encode(try state.readMessage(message.span)))
            }
        }
        if let remote = state.remoteStaticKey { report("remote", remote.text) }
        return state.split()
    }

    private static func report(_ word: String, _ value: String) {
        print(word, value)
        // The script reads while this side still waits for datagrams.
        fflush(nil)
    }
}
