import PeerMedia
import PeerUnits

/// How large a window is for the first picture that it shows.
enum WindowSize {
    /// The picture's own size in square samples, smaller where the display has no room, larger where no text could be
    /// read in it.
    static func fitting(_ picture: PictureSize, _ sampleAspectRatio: Ratio, display: PictureSize) -> PictureSize {
        let shape = Letterbox.shape(of: picture, sampleAspectRatio)
        var size = shape
        while size.width < widthMin, size.height < widthMin {
            size = PictureSize(width: size.width + shape.width, height: size.height + shape.height)
        }
        // Borders and bars of the desktop take some of the display.
        let room = PictureSize(width: max(display.width * 9 / 10, 1), height: max(display.height * 9 / 10, 1))
        guard size.width > room.width || size.height > room.height else { return size }
        let box = Letterbox(picture: shape, sampleAspectRatio: .one, window: room)
        return PictureSize(width: box.width, height: box.height)
    }

    private static let widthMin = 320
}
