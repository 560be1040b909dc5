/// All options of a link, in the order in which the help shows them.
package enum OptionTable {
    package static let all: [OptionDescription] = modes + media + link + records + general

    /// Exactly one of them says which end of the link this is.
    package static let modes = [listen, connect]

    /// The option of this name, without its dashes.
    package static subscript(name: some StringProtocol) -> OptionDescription? { all.first { $0.name == name } }

    /// The option whose configuration key this is.
    package static func configured(by key: String) -> OptionDescription? {
        all.first { $0.configurationKey == key && $0.configuration != .absent }
    }
}
