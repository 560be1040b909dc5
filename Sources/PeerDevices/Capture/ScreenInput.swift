import Glibc
import PeerMedia
import PeerUnits

/// What an X11 display shows, through libavdevice, the pointer included.
enum ScreenInput {
    static func request(_ specification: ScreenSpecification) -> LibavInput.Request {
        let session = unsafe getenv("DISPLAY").map { unsafe String(cString: $0) }
        let display = specification.display ?? session ?? ":0"
        let rate = specification.wishes.frameRate ?? Ratio(30, 1)
        var options = ["framerate": "\(rate.numerator)/\(rate.denominator)"]
        if let size = specification.wishes.size { options["video_size"] = "\(size.width)x\(size.height)" }
        return LibavInput.Request(url: display, name: "screen \(display)", format: "x11grab", options: options)
    }
}
