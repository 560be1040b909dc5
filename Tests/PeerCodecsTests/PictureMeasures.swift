import Foundation
import PeerMedia

/// The peak signal-to-noise ratio of two pictures' luma, in decibels.
func luminancePSNR(_ left: VideoFrame, _ right: VideoFrame) -> Double {
    let count = left.width * left.height
    guard left.size == right.size else { return 0 }
    var sum = 0
    left.samples.withUnsafeBufferPointer { left in
        right.samples.withUnsafeBufferPointer { right in
            for index in 0..<count {
                let difference = Int(left[index]) - Int(right[index])
                sum += difference * difference
            }
        }
    }
    return sum == 0 ? 99 : 10 * log10(255 * 255 * Double(count) / Double(sum))
}

/// The left upper part of an I420 picture whose sides are `size.coded`.
func cut(_ samples: [UInt8], of size: PictureSize) -> [UInt8] {
    let coded = size.coded
    guard coded != size, samples.count == VideoFrame.sampleCount(width: coded.width, height: coded.height) else {
        return samples
    }
    var result: [UInt8] = []
    for row in 0..<size.height { result += samples[row * coded.width..<row * coded.width + size.width] }
    return result + samples[(coded.width * coded.height)...]
}
