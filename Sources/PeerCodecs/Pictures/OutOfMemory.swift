import PeerMedia

extension VideoCodecError {
    /// The system has no memory left for a picture.
    static let outOfMemory = VideoCodecError.encoderFailed("no memory for a picture")
}
