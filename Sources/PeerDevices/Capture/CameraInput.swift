import PeerMedia
import PeerUnits

/// Cameras through libavdevice.
enum CameraInput {
    /// How to open a camera, in the mode that comes closest to what is asked for.
    /// - Parameters:
    ///   - specification: nil for the first camera.
    ///   - isCopied: H.264 is to be passed on as the camera encodes it.
    /// - Throws: `DeviceError` where there is no camera, or none with such a mode.
    static func request(
        _ specification: CameraSpecification?, isCopied: Bool
    ) throws(DeviceError) -> LibavInput.Request {
        guard
            let specification = specification ?? CameraDevice.all().first.map({ CameraSpecification(device: $0.path) })
        else { throw DeviceError.notFound("camera") }
        let format = specification.format ?? systemFormat
        let name = "camera \(specification.device)"
        guard format == systemFormat else {
            let options = options(specification.wishes, mode: nil)
            return LibavInput.Request(url: specification.device, name: name, format: format, options: options)
        }
        let path =
            specification.device.allSatisfy(\.isNumber) ? "/dev/video" + specification.device : specification.device
        let mode = try mode(at: path, name: name, specification.wishes, isCopied: isCopied)
        let options = options(specification.wishes, mode: mode)
        return LibavInput.Request(url: path, name: name, format: format, options: options)
    }

    /// - Returns: nil where the camera lists no modes: its driver decides.
    private static func mode(
        at path: String, name: String, _ wishes: CaptureWishes, isCopied: Bool
    ) throws(DeviceError) -> CameraMode? {
        guard let camera = CameraDevice(path: path), !camera.modes.isEmpty else { return nil }
        if let mode = CameraModeChoice.best(of: camera.modes, for: wishes, isCopied: isCopied) { return mode }
        let formats = Set(camera.modes.map(\.format)).sorted().joined(separator: ", ")
        throw DeviceError.unsupported(name, reason: "has no such format; it gives \(formats)")
    }

    private static func options(_ wishes: CaptureWishes, mode: CameraMode?) -> [String: String] {
        var options: [String: String] = [:]
        if let size = mode?.size ?? wishes.size { options["video_size"] = "\(size.width)x\(size.height)" }
        if let rate = mode?.frameRate ?? wishes.frameRate {
            options["framerate"] = "\(rate.numerator)/\(rate.denominator)"
        }
        if let format = mode?.format ?? wishes.format { options["input_format"] = format }
        return options
    }

    private static let systemFormat = "v4l2"
}
