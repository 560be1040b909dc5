/// Which display to send, and what of it.
package struct ScreenSpecification: Hashable, Sendable {
    /// As X11 names it, with `+x,y` behind it for the upper left corner; nil for this session's.
    package var display: String?
    package var wishes: CaptureWishes

    package init(display: String? = nil, wishes: CaptureWishes = CaptureWishes()) {
        self.display = display
        self.wishes = wishes
    }

    /// Reads `DISPLAY`, and wishes behind a question mark.
    /// - Throws: `DeviceError.invalidSpecification`.
    init(parsing text: String?) throws(DeviceError) {
        var display = text ?? ""
        wishes = try CaptureWishes(takingFrom: &display)
        self.display = display.isEmpty ? nil : display
    }
}
