import Glibc
package import PeerDevices
import PeerMedia

/// `peer devices`: what can be sent besides files.
package enum DevicesCommand {
    /// The devices of this machine now.
    static func text() -> String {
        text(cameras: CameraDevice.all(), screens: ScreenDevice.all(), closedCameras: closedCameras())
    }

    /// - Parameter closedCameras: the paths of video devices that this user may not open.
    package static func text(cameras: [CameraDevice], screens: [ScreenDevice], closedCameras: [String]) -> String {
        var lines = cameras.flatMap(lines(of:))
        lines += closedCameras.map { "camera:\($0)  \(closed)" }
        if lines.isEmpty { lines = ["no camera: there is no video device that gives pictures"] }
        lines += screens.map { "screen:\($0.display)\($0.isOwn ? "  this session's; screen alone will do" : "")" }
        if screens.isEmpty { lines.append("no screen: there is no X11 display") }
        return (lines + ["test[:WxH@FPS]  a moving test pattern, for example test:1280x720@30"]).joined(separator: "\n")
    }

    /// A camera, and a line for each of its formats: sizes with their highest rate, largest first.
    private static func lines(of camera: CameraDevice) -> [String] {
        let formats = camera.modes.map(\.format).reduce(into: [String]()) { formats, format in
            if !formats.contains(format) { formats.append(format) }
        }
        return ["camera:\(camera.path)  \(camera.name)"]
            + formats.map { format in
                let modes = camera.modes.filter { $0.format == format }
                    .sorted { $0.size.width * $0.size.height > $1.size.width * $1.size.height }
                let sizes = modes.map { $0.description.split(separator: " ").first.map(String.init) ?? "" }
                return "    \(format)\(format == "h264" ? " (--copy)" : ""): \(sizes.joined(separator: " "))"
            }
    }

    private static func closedCameras() -> [String] {
        (0..<deviceCountMax).map { "/dev/video\($0)" }
            .filter { unsafe access($0, F_OK) == 0 && access($0, R_OK | W_OK) != 0 }
    }

    private static let closed = "may not be opened; add this user to the device's group, often video"
    /// As many as are looked for by name.
    private static let deviceCountMax = 64
}
