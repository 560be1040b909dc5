import PeerLink

/// Sends a moving picture for ten seconds: `example-sender HOST:PORT`
@main struct Sender {
    static func main() async throws {
        let configuration = PeerConfiguration(trust: .any, receivesVideo: false)
        let peer = try await Peer.connect(to: CommandLine.arguments[1], configuration: configuration)
        for index in 0..<300 {
            var samples = [UInt8](repeating: 128, count: VideoFrame.sampleCount(width: 640, height: 360))
            for pixel in 0..<640 * 360 { samples[pixel] = UInt8(truncatingIfNeeded: pixel % 640 + index) }
            await peer.send(VideoFrame(width: 640, height: 360, samples: samples, microSec: Peer.nowMicros))
            try await Task.sleep(for: .milliseconds(33))
        }
        await peer.finishSending()
        for await event in peer.events where event == .delivered { break }
        await peer.close()
    }
}
