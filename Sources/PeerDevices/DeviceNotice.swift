/// Something that a person may want to know about a source or sink while it runs.
package struct DeviceNotice: Hashable, Sendable {
    /// Who wants to know.
    package enum Weight: Hashable, Sendable {
        /// Worth a line only where the person asked for more (`--verbose`).
        case detail
        /// Worth a line.
        case event
        /// Something failed or was lost.
        case warning
    }

    package var weight: Weight
    /// The source's or sink's name, as a person gave it.
    package var device: String
    /// What happened, as a sentence without full stop.
    package var text: String
    /// The error, where the source or sink does not go on after it.
    package var error: DeviceError?

    package init(_ weight: Weight, _ device: String, _ text: String) {
        self.weight = weight
        self.device = device
        self.text = text
    }

    static func audioIsLeftOut(_ device: String) -> Self {
        Self(.event, device, "only its video is sent; the link carries no audio yet")
    }

    /// A source or sink that does not go on.
    package init(_ device: String, failedWith error: DeviceError) {
        self.init(.warning, device, error.explanation)
        self.error = error
    }
}

/// Takes notices from devices' threads.
package typealias NoticeHandler = @Sendable (DeviceNotice) -> Void
