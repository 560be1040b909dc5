import PeerLink

/// Waits for a peer and says what comes: `example-receiver [ADDRESS:]PORT`
@main struct Receiver {
    static func main() async throws {
        let configuration = PeerConfiguration(trust: .any, sendsVideo: false)
        let callers = try await Peer.listen(on: CommandLine.arguments[1], configuration: configuration)
        print("listening at \(callers.localAddress)")
        for await peer in callers {
            var count = 0
            for await frame in peer.frames {
                count += 1
                if count % 30 == 0 { print("\(count) frames, the last \(frame.width)x\(frame.height)") }
            }
            print("\(count) frames in all")
            break
        }
    }
}
