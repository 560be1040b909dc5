import CPeerAVCodec
import CPeerAVDevice
import Synchronization

/// What libav needs once in a process, and what it says of its errors.
package enum LibavLibrary {
    /// Registers capture devices, and keeps libav's own lines off standard error: `DeviceError` has one that helps.
    static func prepare() { _ = isPrepared }

    /// Has `handler` told what libav warns of: each line once where it repeats. Nil: nobody is told.
    package static func tellWarnings(to handler: (@Sendable (String) -> Void)?) {
        prepare()
        warnings.withLock { $0 = Warnings(handler: handler) }
        av_log_set_level(handler == nil ? AV_LOG_QUIET : AV_LOG_WARNING)
    }

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

    private struct Warnings: Sendable {
        var handler: (@Sendable (String) -> Void)?
        var last = ""

        mutating func tell(_ line: String) {
            guard line != last, !line.isEmpty else { return }
            last = line
            handler?(line)
        }
    }

    private static let warnings = Mutex(Warnings())
    private static let isPrepared: Bool = {
        av_log_set_level(AV_LOG_QUIET)
        unsafe cpeer_set_log_handler { line in
            guard let line = unsafe line else { return }
            let text = unsafe String(cString: line).filter { !$0.isNewline }
            LibavLibrary.warnings.withLock { $0.tell(text) }
        }
        avformat_network_init()
        avdevice_register_all()
        return true
    }()
}
