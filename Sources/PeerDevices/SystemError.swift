import Glibc

/// What the system says about its error codes.
enum SystemError {
    /// The code's meaning in words, such as "No space left on device".
    static func text(_ code: Int32) -> String {
        guard let text = unsafe strerror(code) else { return "error \(code)" }
        return unsafe String(cString: text)
    }
}
