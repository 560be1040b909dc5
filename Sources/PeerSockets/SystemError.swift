import CPeerLinux

/// An errno with the system's own words for it.
package struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
    package let code: Int32

    package init(code: Int32) {
        self.code = code
    }

    package var description: String {
        var text = [CChar](repeating: 0, count: SystemError.textByteCountMax)
        unsafe text.withUnsafeMutableBufferPointer { buffer in
            if let start = buffer.baseAddress { unsafe cpeer_error_text(code, start, buffer.count) }
        }
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Longer than every message of the C library.
    private static let textByteCountMax = 128
}
