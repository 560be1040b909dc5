import PeerDevices

/// A link's options, complete and free of contradictions.
package struct PeerOptions: Hashable, Sendable {
    package let mode: LinkMode
    package let settings: LinkSettings

    /// - Throws: `UsageError` naming the options that do not go together, and which to leave out.
    package init(_ draft: OptionDraft) throws(UsageError) {
        guard let mode = draft.mode else {
            throw UsageError("which side is this? Write --listen to wait for a peer, or --connect HOST to call one")
        }
        self.mode = mode
        var settings = draft.settings
        if settings.sinks.contains(.standardOutput) { settings.endsWithFirstPeer = true }
        self.settings = settings
        if let contradiction = Self.contradiction(in: settings) { throw UsageError(contradiction) }
    }

    private static func contradiction(in settings: LinkSettings) -> String? {
        let isFile = if case .file = settings.source { true } else { false }
        if settings.isCopied, !isFile {
            return "--copy passes an encoded stream through: it needs --send with an H.264 file or URL"
        }
        if settings.isLooped, !isFile { return "--loop repeats a file: it needs --send with a file" }
        if settings.carriesMessages, settings.source == .standardInput {
            return "standard input cannot carry both: leave out --messages, or send something else than '-'"
        }
        if settings.carriesMessages, settings.sinks.contains(.standardOutput) {
            return "standard output cannot carry both: leave out --messages, or receive into something else than '-'"
        }
        if settings.sinks.contains(.none), settings.sinks.count > 1 {
            return "--receive none stands alone: leave it out to keep the other sinks"
        }
        if let twice = firstRepeated(in: settings) { return "'\(twice)' would be written to twice: name it once" }
        return nil
    }

    /// Everything that the program writes to, each of which must be there only once.
    private static func firstRepeated(in settings: LinkSettings) -> String? {
        let sinks = settings.sinks.map(\.description)
        var seen: Set<String> = []
        let outputs = sinks + [settings.statisticsPath, settings.frameLogPath].compactMap { $0 }
        return outputs.first { !seen.insert($0).inserted }
    }
}
