package import PeerNoise
package import PeerUnits

/// A peer that a person trusts.
package struct KnownPeer: Hashable, Sendable {
    /// Where it was met.
    package enum Place: Hashable, Sendable {
        /// It was called there: this host and port must show this key from then on.
        case called(Endpoint)
        /// It called from there, which binds nothing: a caller's address changes.
        case calledFrom(SocketAddress.Host)
        /// Added by hand.
        case none
    }

    package let publicKey: PublicKey
    package let place: Place
    /// Seconds since 1970, UTC.
    package let firstSeenSeconds: Int64
    /// A person's word for it; may be empty.
    package let name: String

    /// - Parameter name: shortened to 64 bytes, without what would move a terminal's cursor.
    package init(publicKey: PublicKey, place: Place, firstSeenSeconds: Int64, name: String = "") {
        self.publicKey = publicKey
        self.place = place
        self.firstSeenSeconds = firstSeenSeconds
        self.name = KnownPeer.shown(name)
    }

    private static func shown(_ name: String) -> String {
        var shown = String.UnicodeScalarView()
        for scalar in name.unicodeScalars where isShown(scalar) { shown.append(scalar) }
        while String(shown).utf8.count > nameByteCountMax { shown.removeLast() }
        // One space between words, so that reading gives back what was written.
        return String(shown).split(separator: " ").joined(separator: " ")
    }

    private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
        default: true
        }
    }

    /// Fits a line of a list beside a fingerprint.
    private static let nameByteCountMax = 64
}
