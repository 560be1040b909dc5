/// An option with its value as it was written, and where.
package struct OptionSetting: Sendable {
    package let option: OptionDescription
    package let value: String
    /// As an error names the place: "--bitrate", or "peer.json: bitrate".
    package let place: String

    package init(option: OptionDescription, value: String, place: String) {
        self.option = option
        self.value = value
        self.place = place
    }

    /// Reads the value into the draft.
    package func apply(to draft: inout OptionDraft) throws(UsageError) {
        do {
            try option.apply(value, &draft)
        } catch {
            throw UsageError("\(place): \(error.reason)")
        }
    }
}
