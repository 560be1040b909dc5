import PeerMedia
import PeerUnits

/// A noisy texture that pans: pictures that cost an encoder about what a camera's do.
struct MovingTexture {
    var size: PictureSize

    func frame(_ index: Int) -> VideoFrame {
        let sampleCount = VideoFrame.sampleCount(width: size.width, height: size.height)
        let samples = [UInt8](capacity: sampleCount) { output in
            for row in 0..<size.height {
                for column in 0..<size.width { output.append(Self.value(column + 2 * index, row + index)) }
            }
            while output.freeCapacity > 0 { output.append(128) }
        }
        return VideoFrame(width: size.width, height: size.height, samples: samples, microSec: Int64(index) * 33_333)
    }

    private static func value(_ column: Int, _ row: Int) -> UInt8 {
        let noise = UInt32(truncatingIfNeeded: column &* 73_856_093 ^ row &* 19_349_663) &* 2_654_435_761 >> 27
        return UInt8(truncatingIfNeeded: 60 + (column * 3 / 7 % 80) + (row * 2 / 3 % 60) + Int(noise))
    }
}
