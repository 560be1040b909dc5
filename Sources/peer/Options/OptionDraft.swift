/// What the options have said so far: it may still lack or contradict something.
package struct OptionDraft: Sendable {
    package var mode: LinkMode?
    package var settings = LinkSettings()
    package var configurationPath: String?

    package init() {}
}
