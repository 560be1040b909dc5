import Foundation
import PeerMedia

/// Compares the luma of two pictures of the same size.
struct PictureComparison {
    private let first: [UInt8]
    private let second: [UInt8]
    private let width: Int
    private let height: Int

    /// - Precondition: both pictures have the same size.
    init(_ first: VideoFrame, _ second: VideoFrame) {
        precondition(first.size == second.size, "pictures of one size are compared")
        self.first = first.samples
        self.second = second.samples
        width = first.width
        height = first.height
    }

    /// Peak signal-to-noise ratio in dB, at most 100.
    var peakSignalToNoise: Double {
        var sum = 0
        for index in 0..<width * height {
            let difference = Int(first[index]) - Int(second[index])
            sum += difference * difference
        }
        guard sum > 0 else { return PictureComparison.ratioMax }
        let meanSquare = Double(sum) / Double(width * height)
        return min(10 * log10(255 * 255 / meanSquare), PictureComparison.ratioMax)
    }

    /// The mean of the structural similarity (Wang and others, 2004) of windows of 8 by 8 pixels, four apart, all
    /// pixels of a window weighing alike, as x264 and FFmpeg reckon it. What is left over at the right and at the
    /// bottom does not count.
    var structuralSimilarity: Double {
        let columns = width / 4
        let rows = height / 4
        guard columns > 1, rows > 1 else { return first == second ? 1 : 0 }
        var above = blocks(ofRow: 0, count: columns)
        var total = 0.0
        for row in 1..<rows {
            let below = blocks(ofRow: row, count: columns)
            for column in 1..<columns {
                total += (above[column - 1] + above[column] + below[column - 1] + below[column]).similarity
            }
            above = below
        }
        return total / Double((columns - 1) * (rows - 1))
    }

    /// The sums of a row of blocks of 4 by 4 pixels.
    private func blocks(ofRow row: Int, count: Int) -> [PixelSums] {
        (0..<count).map { column in
            var sums = PixelSums()
            for y in row * 4..<row * 4 + 4 {
                for index in y * width + column * 4..<y * width + column * 4 + 4 {
                    sums.add(Int(first[index]), Int(second[index]))
                }
            }
            return sums
        }
    }

    private static let ratioMax = 100.0
}

/// What structural similarity needs to know of the pixels of a window.
private struct PixelSums {
    private var first = 0
    private var second = 0
    private var squares = 0
    private var products = 0

    mutating func add(_ a: Int, _ b: Int) {
        first += a
        second += b
        squares += a * a + b * b
        products += a * b
    }

    static func + (left: PixelSums, right: PixelSums) -> PixelSums {
        var sums = left
        sums.first += right.first
        sums.second += right.second
        sums.squares += right.squares
        sums.products += right.products
        return sums
    }

    /// Of a window of 64 pixels.
    var similarity: Double {
        let count = 64
        let means = first * second
        let variance = count * squares - first * first - second * second
        let covariance = count * products - means
        // As x264 has them: (0.01 * 255)^2 * 64 and (0.03 * 255)^2 * 64 * 63.
        let c1 = 417.0
        let c2 = 235_963.0
        return (2 * Double(means) + c1) * (2 * Double(covariance) + c2)
            / ((Double(first * first + second * second) + c1) * (Double(variance) + c2))
    }
}
