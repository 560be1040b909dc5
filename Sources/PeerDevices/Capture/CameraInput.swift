/// Cameras through libavdevice.
enum CameraInput {
    /// - Parameter camera: nil for the first one.
    static func request(_ camera: CameraSpecification?) -> LibavInput.Request {
        let device = camera?.device ?? "/dev/video0"
        return LibavInput.Request(url: device, name: "camera \(device)", format: camera?.format ?? "v4l2")
    }
}
