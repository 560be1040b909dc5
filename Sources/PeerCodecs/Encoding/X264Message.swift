import CPeerX264

/// Where one encoder's complaints go instead of standard error: the last one is kept.
@safe final class X264Message {
    private let buffer: UnsafeMutablePointer<CChar>

    init() {
        unsafe buffer = .allocate(capacity: CPEER_X264_MESSAGE_SIZE)
        unsafe buffer.initialize(repeating: 0, count: CPEER_X264_MESSAGE_SIZE)
    }

    deinit {
        unsafe buffer.deallocate()
    }

    /// Has the encoder that is opened with `parameters` write here; this object must outlive it.
    func attach(to parameters: inout x264_param_t) {
        unsafe cpeer_x264_set_message(&parameters, buffer)
    }

    /// The last complaint without its line end, or `fallback` where there was none.
    func text(or fallback: String) -> String {
        let text = unsafe String(cString: buffer)
        guard let end = text.lastIndex(where: { !$0.isNewline }) else { return fallback }
        return String(text[...end])
    }
}
