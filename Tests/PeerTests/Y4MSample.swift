import Foundation

/// A short Y4M stream whose pictures are even in themselves and all different, so that encoding hardly changes them.
struct Y4MSample {
    let width: Int
    let height: Int
    let frameCount: Int

    var bytes: Data {
        var data = Data("YUV4MPEG2 W\(width) H\(height) F25:1 Ip A1:1 C420jpeg\n".utf8)
        for index in 0..<frameCount {
            data += Data("FRAME\n".utf8)
            data += Data(repeating: luma(of: index), count: width * height)
            data += Data(repeating: 128, count: width * height / 2)
        }
        return data
    }

    /// Whether another stream holds the same pictures, each luma within 3 of 255.
    func isSimilar(to other: Data) -> Bool {
        guard let end = other.firstIndex(of: UInt8(ascii: "\n")) else { return false }
        let header = String(decoding: other[..<end], as: UTF8.self)
        let frameByteCount = 6 + width * height * 3 / 2
        let body = other[(end + 1)...]
        guard header.contains("W\(width) H\(height) "), body.count == frameCount * frameByteCount else { return false }
        return (0..<frameCount).allSatisfy { index in
            let middle = body.startIndex + index * frameByteCount + 6 + width * height / 2
            return abs(Int(body[middle]) - Int(luma(of: index))) <= 3
        }
    }

    private func luma(of index: Int) -> UInt8 { UInt8(30 + index * 5 % 190) }
}
