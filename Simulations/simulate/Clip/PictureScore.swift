import PeerMedia

/// How near a shown picture comes to the one that the camera took, in luma.
struct PictureScore: Hashable, Sendable {
    var frame: UInt32
    /// Which picture of the video it is, counted from 0.
    var picture: Int
    /// The coded size; smaller than the clip's where the rate was too low for it.
    var size: PictureSize
    /// Peak signal-to-noise ratio in dB; 100 for pictures that are the same.
    var peakSignalToNoise: Double
    /// Structural similarity, 1 for pictures that are the same.
    var structuralSimilarity: Double
}
