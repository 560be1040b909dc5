import Foundation
import PeerMedia

/// Pictures that tests make themselves.
enum Pictures {
    /// A gradient that moves with `index`.
    static func frame(_ size: PictureSize, index: Int = 0, microSec: Int64 = 0) -> VideoFrame {
        var samples = [UInt8](repeating: 128, count: VideoFrame.sampleCount(width: size.width, height: size.height))
        for row in 0..<size.height {
            for column in 0..<size.width {
                samples[row * size.width + column] = UInt8(truncatingIfNeeded: 16 + (column + row + index * 3) % 200)
            }
        }
        return VideoFrame(width: size.width, height: size.height, samples: samples, microSec: microSec)
    }

    /// Mean squared difference, as PSNR in dB; 99 where equal.
    static func psnr(_ left: [UInt8], _ right: [UInt8]) -> Double {
        guard left.count == right.count, !left.isEmpty else { return 0 }
        var sum = 0
        for (one, other) in zip(left, right) { sum += (Int(one) - Int(other)) * (Int(one) - Int(other)) }
        guard sum > 0 else { return 99 }
        return 10 * log10(65_025 / (Double(sum) / Double(left.count)))
    }
}
