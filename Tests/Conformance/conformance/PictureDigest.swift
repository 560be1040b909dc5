import CPeerAVCodec
import PeerCodecs
import PeerMedia

/// The md5 of all pictures' samples, those of another size scaled to the first one's as ffmpeg does.
@safe struct PictureDigest: ~Copyable {
    private(set) var count = 0
    private let state = unsafe av_md5_alloc()
    private var size: PictureSize?
    private var scaler: PictureScaler?

    init() {
        unsafe av_md5_init(state)
    }

    deinit {
        unsafe av_free(UnsafeMutableRawPointer(state))
    }

    mutating func append(_ frame: VideoFrame) throws {
        let target = size ?? frame.size
        size = target
        if target == frame.size { return update(frame.samples) }
        if !(scaler?.scales(from: frame.size, to: target) ?? false) {
            scaler = nil
            scaler = try PictureScaler(from: frame.size, to: target)
        }
        if let scaled = try scaler?.scale(frame) { update(scaled.samples) }
    }

    mutating func finish() -> String {
        var digest = [UInt8](repeating: 0, count: 16)
        unsafe av_md5_final(state, &digest)
        return digest.map { byte in String(byte >> 4, radix: 16) + String(byte & 15, radix: 16) }.joined()
    }

    private mutating func update(_ samples: [UInt8]) {
        count += 1
        unsafe av_md5_update(state, samples, samples.count)
    }
}
