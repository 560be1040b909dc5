import PeerLink

/// Pictures made by formula.
enum Picture {
    /// A smooth pattern that moves with `index`.
    static func moving(width: Int, height: Int, index: Int) -> VideoFrame {
        var samples = [UInt8](repeating: 128, count: VideoFrame.sampleCount(width: width, height: height))
        for row in 0..<height {
            for column in 0..<width {
                samples[row * width + column] = UInt8(truncatingIfNeeded: 16 + (column / 2 + row / 2 + index) % 200)
            }
        }
        return VideoFrame(width: width, height: height, samples: samples, microSec: Peer.nowMicros)
    }

    /// The mean difference of two pictures' samples, in steps of 255.
    static func meanDifference(_ first: VideoFrame, _ second: VideoFrame) -> Double {
        guard first.samples.count == second.samples.count else { return 255 }
        let total = zip(first.samples, second.samples).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
        return Double(total) / Double(max(1, first.samples.count))
    }
}
