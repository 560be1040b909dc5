import Glibc

/// What an X11 display shows, through libavdevice.
enum ScreenInput {
    /// - Parameter display: as X11 names it, with `+x,y` behind it for the upper left corner; nil for this session's.
    static func request(_ display: String?) -> LibavInput.Request {
        let session = unsafe getenv("DISPLAY").map { unsafe String(cString: $0) }
        let display = display ?? session ?? ":0"
        return LibavInput.Request(
            url: display, name: "screen \(display)", format: "x11grab", options: ["framerate": "30"])
    }
}
