import CPeerAVCodec
import CPeerAVDevice

/// What libav needs once in a process, and what it says of its errors.
enum LibavLibrary {
    /// Registers capture devices, and keeps libav's own lines off standard error: `DeviceError` has one that helps.
    static func prepare() { _ = isPrepared }

    /// What a negative result means for a person who opens or reads `name`.
    static func error(_ code: Int32, name: String) -> DeviceError {
        switch code {
        case cpeer_averror(ENOENT), cpeer_averror(ENODEV), cpeer_averror(ENXIO): .notFound(name)
        case cpeer_averror(EACCES), cpeer_averror(EPERM): .notPermitted(name)
        case cpeer_averror(EBUSY): .busy(name)
        case cpeer_averror_invalid_data(): .unsupported(name, reason: "no video that FFmpeg can read")
        case cpeer_averror_protocol_not_found(): .cannotOpen(name, reason: "FFmpeg knows no such protocol")
        case cpeer_averror(EIO): .cannotOpen(name, reason: "it cannot be reached or read")
        default: .cannotOpen(name, reason: text(code))
        }
    }

    /// A negative result in libav's words.
    static func text(_ code: Int32) -> String {
        var text = [CChar](repeating: 0, count: 256)
        unsafe av_strerror(code, &text, text.count)
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private static let isPrepared: Bool = {
        av_log_set_level(AV_LOG_QUIET)
        avformat_network_init()
        avdevice_register_all()
        return true
    }()
}
