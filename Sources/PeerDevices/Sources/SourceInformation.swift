package import PeerMedia
package import PeerUnits

/// What is known of a source once it is open.
package struct SourceInformation: Hashable, Sendable {
    /// As a person would name it: a file's name, a device's.
    package var name: String
    /// The size of its pictures at the beginning.
    package var size: PictureSize
    /// Frames a second, where the source names a rate; its frames may still come at any time.
    package var nominalRate: Ratio?
    /// Frames are made at this moment (a camera, a screen, a stream), so that an old one is worth less than a new one.
    package var isLive: Bool

    package init(name: String, size: PictureSize, nominalRate: Ratio?, isLive: Bool) {
        self.name = name
        self.size = size
        self.nominalRate = nominalRate
        self.isLive = isLive
    }
}
