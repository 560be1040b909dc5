import Foundation
import PeerMedia
import PeerUnits

/// A clip of raw pictures (YUV4MPEG2, 8-bit 4:2:0, frames without parameters), read picture by picture, over and over.
final class ClipFile {
    let size: PictureSize
    /// From one picture to the next.
    let frameInterval: TimeSpan
    let pictureCount: Int

    private let handle: FileHandle
    private let headerByteCount: Int

    init(reading path: String) throws(ClipError) {
        guard let handle = FileHandle(forReadingAtPath: path) else { throw .unreadable }
        self.handle = handle
        let head = try ClipFile.bytes(from: handle, at: 0, count: ClipFile.headerByteCountMax)
        guard let end = head.firstIndex(of: UInt8(ascii: "\n")),
            let header = ClipHeader(String(decoding: head[..<end], as: UTF8.self))
        else { throw .notAClip }
        size = header.size
        frameInterval = header.frameInterval
        headerByteCount = end + 1
        let byteCount = (try? handle.seekToEnd()) ?? 0
        let stride = ClipFile.marker.count + VideoFrame.sampleCount(width: size.width, height: size.height)
        pictureCount = (Int(byteCount) - headerByteCount) / stride
        guard pictureCount > 0 else { throw .notAClip }
    }

    /// The picture of this number; the clip begins anew behind its last one.
    /// - Throws: `ClipError` where the file is not what its header says.
    func picture(_ number: Int, microSec: Int64) throws(ClipError) -> VideoFrame {
        let sampleCount = VideoFrame.sampleCount(width: size.width, height: size.height)
        let stride = ClipFile.marker.count + sampleCount
        let offset = headerByteCount + number % pictureCount * stride
        let bytes = try ClipFile.bytes(from: handle, at: offset, count: stride)
        guard bytes.count == stride, bytes.starts(with: ClipFile.marker) else { throw .notAClip }
        return VideoFrame(
            width: size.width, height: size.height, samples: Array(bytes.dropFirst(ClipFile.marker.count)),
            microSec: microSec)
    }

    private static func bytes(from handle: FileHandle, at offset: Int, count: Int) throws(ClipError) -> [UInt8] {
        do {
            try handle.seek(toOffset: UInt64(offset))
            return [UInt8](try handle.read(upToCount: count) ?? Data())
        } catch {
            throw .unreadable
        }
    }

    private static let marker = Array("FRAME\n".utf8)
    /// A header has some 60 bytes; comments in it may take more.
    private static let headerByteCountMax = 1_024
}
