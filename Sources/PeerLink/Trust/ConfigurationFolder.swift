import Glibc

/// Where a person's files of this program are kept.
package enum ConfigurationFolder {
    /// The file `name` under `$XDG_CONFIG_HOME/peerlink`, else `~/.config/peerlink` (XDG Base Directory Specification
    /// 0.8).
    package static func path(of name: String) throws(TrustFileError) -> String {
        // A relative path there is invalid and ignored, says the specification.
        if let folder = variable("XDG_CONFIG_HOME"), folder.hasPrefix("/") { return "\(folder)/peerlink/\(name)" }
        guard let home = variable("HOME"), home.hasPrefix("/") else { throw .folderUnknown }
        return "\(home)/.config/peerlink/\(name)"
    }

    private static func variable(_ name: String) -> String? {
        guard let value = unsafe getenv(name) else { return nil }
        let text = unsafe String(cString: value)
        return text.isEmpty ? nil : text
    }
}
