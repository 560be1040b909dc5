package import PeerMedia
package import PeerUnits

/// The video that one side of a simulated session sends.
package struct VideoOptions: Hashable, Sendable {
    package var size: PictureSize
    package var frameInterval: TimeSpan
    package var content: VideoContent
    /// How long the encoder and the decoder take for a picture, drawn anew for each.
    package var encodingTime: ProcessingTime
    package var decodingTime: ProcessingTime

    package init(
        size: PictureSize = PictureSize(width: 1_280, height: 720), frameInterval: TimeSpan = .nanoseconds(33_333_333),
        content: VideoContent = .camera, encodingTime: ProcessingTime = ProcessingTime(median: .milliseconds(4)),
        decodingTime: ProcessingTime = ProcessingTime(median: .milliseconds(2))
    ) {
        self.size = size
        self.frameInterval = frameInterval
        self.content = content
        self.encodingTime = encodingTime
        self.decodingTime = decodingTime
    }
}
