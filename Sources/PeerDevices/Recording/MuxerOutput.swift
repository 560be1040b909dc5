import CPeerAVCodec
import CPeerAVDevice
import Glibc

/// Lets libavformat write through an `OutputFile`.
@safe
final class MuxerOutput {
    let context: UnsafeMutablePointer<AVIOContext>
    private let file: OutputFile

    init(_ file: OutputFile) throws(DeviceError) {
        let buffer = unsafe av_malloc(Int(Self.bufferByteCount))
        let context = unsafe avio_alloc_context(
            buffer?.assumingMemoryBound(to: UInt8.self), Self.bufferByteCount, 1,
            Unmanaged.passUnretained(file).toOpaque(), nil, { unsafe MuxerOutput.write($0, $1, $2) },
            { unsafe MuxerOutput.seek($0, $1, $2) })
        guard let context = unsafe context else {
            unsafe av_free(buffer)
            throw DeviceError.cannotWrite(file.path, reason: "no memory left")
        }
        unsafe context.pointee.seekable = file.seek(to: 0, from: SEEK_CUR) == nil ? 0 : AVIO_SEEKABLE_NORMAL
        unsafe self.context = context
        self.file = file
    }

    deinit {
        unsafe av_freep(&context.pointee.buffer)
        var context: UnsafeMutablePointer<AVIOContext>? = unsafe context
        unsafe avio_context_free(&context)
    }

    private static func write(_ opaque: UnsafeMutableRawPointer?, _ bytes: UnsafeRawPointer?, _ count: Int32) -> Int32 {
        guard let opaque = unsafe opaque else { return cpeer_averror(EINVAL) }
        let file = unsafe Unmanaged<OutputFile>.fromOpaque(opaque).takeUnretainedValue()
        guard unsafe file.write(UnsafeRawBufferPointer(start: bytes, count: Int(count))) else {
            return cpeer_averror(file.failureCode)
        }
        return count
    }

    private static func seek(_ opaque: UnsafeMutableRawPointer?, _ offset: Int64, _ whence: Int32) -> Int64 {
        guard let opaque = unsafe opaque, whence != AVSEEK_SIZE else { return Int64(cpeer_averror(ENOSYS)) }
        let file = unsafe Unmanaged<OutputFile>.fromOpaque(opaque).takeUnretainedValue()
        return file.seek(to: offset, from: whence) ?? Int64(cpeer_averror(ESPIPE))
    }

    /// Holds the largest frames of a few Mbit/s in one piece.
    private static let bufferByteCount: Int32 = 64 << 10
}
