import PeerMedia
import PeerUnits

/// Moving pictures made in code: a textured ground that pans, two squares that cross it, noise that never repeats.
struct SyntheticVideo {
    let width: Int
    let height: Int
    private let texture: [UInt8]

    init(width: Int, height: Int, seed: UInt64 = 1) {
        self.width = width
        self.height = height
        var random = RandomSource(seed: seed)
        texture = (0..<Self.side * Self.side).map { index in
            let waves = (index % Self.side) * 3 % 97 + (index / Self.side) * 5 % 61
            return UInt8(clamping: 40 + waves + Int(random.next(below: 24)))
        }
    }

    /// The picture at `index`; any order, each time the same.
    func frame(_ index: Int) -> VideoFrame {
        let sampleCount = VideoFrame.sampleCount(width: width, height: height)
        let samples = [UInt8](unsafeUninitializedCapacity: sampleCount) { buffer, count in
            drawLuma(index, into: buffer)
            drawChroma(index, into: buffer)
            count = sampleCount
        }
        return VideoFrame(
            width: width, height: height, samples: samples, microSec: Int64(index) * 33_333 + 5,
            metadata: [UInt8(truncatingIfNeeded: index)])
    }

    private func drawLuma(_ index: Int, into buffer: UnsafeMutableBufferPointer<UInt8>) {
        texture.withUnsafeBufferPointer { texture in
            for row in 0..<height {
                let line = ((row + index) & (Self.side - 1)) * Self.side
                for column in 0..<width {
                    buffer[row * width + column] = texture[line + (column + 2 * index) & (Self.side - 1) + 0]
                }
            }
        }
        let size = max(min(width, height) / 4, 4)
        drawSquare(x: index * 3 % width, y: index * 2 % height, size: size, value: 220, into: buffer)
        drawSquare(x: width - 1 - index * 5 % width, y: height / 3, size: size, value: 20, into: buffer)
    }

    private func drawSquare(
        x: Int, y: Int, size: Int, value: UInt8, into buffer: UnsafeMutableBufferPointer<UInt8>
    ) {
        for row in y..<min(y + size, height) {
            for column in x..<min(x + size, width) { buffer[row * width + column] = value }
        }
    }

    private func drawChroma(_ index: Int, into buffer: UnsafeMutableBufferPointer<UInt8>) {
        let chromaWidth = (width + 1) / 2
        let chromaHeight = (height + 1) / 2
        var position = width * height
        for plane in 0..<2 {
            for row in 0..<chromaHeight {
                let value = UInt8(truncatingIfNeeded: 96 + (row + index * (plane + 1)) / 2 % 64)
                for _ in 0..<chromaWidth {
                    buffer[position] = value
                    position += 1
                }
            }
        }
    }

    private static let side = 256
}
