import PeerMedia

/// One fragment of one frame.
struct FragmentReference: Hashable, Sendable {
    var frame: FrameNumber
    /// Counts the frame's fragments from 0.
    var index: Int
}
