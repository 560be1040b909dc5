/// Which camera to send, and through which of libavdevice's input formats.
package struct CameraSpecification: Hashable, Sendable {
    /// The input format's name, such as `v4l2` or `lavfi`; nil for this system's own.
    package var format: String?
    /// The device as the format names it, such as `/dev/video0`.
    package var device: String
    package var wishes: CaptureWishes

    package init(format: String? = nil, device: String, wishes: CaptureWishes = CaptureWishes()) {
        self.format = format
        self.device = device
        self.wishes = wishes
    }

    /// Reads `[FORMAT:]DEVICE`, and wishes behind a question mark. A format's name has letters, digits and
    /// underscores only, so a path is never taken for one.
    /// - Throws: `DeviceError.invalidSpecification` where no device is named.
    init(parsing whole: String) throws(DeviceError) {
        var text = whole
        let wishes = try CaptureWishes(takingFrom: &text)
        let colon = text.firstIndex(of: ":") ?? text.startIndex
        let word = text[..<colon]
        if !word.isEmpty, word.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }) {
            self.init(format: String(word), device: String(text[text.index(after: colon)...]), wishes: wishes)
        } else {
            self.init(device: text, wishes: wishes)
        }
        guard !device.isEmpty else {
            throw DeviceError.invalidSpecification(
                "camera:\(whole)", expected: "camera:[FORMAT:]DEVICE, for example camera:/dev/video0")
        }
    }
}
