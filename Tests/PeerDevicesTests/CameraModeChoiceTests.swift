import PeerMedia
import PeerUnits
import Testing

@testable import PeerDevices

@Suite struct CameraModeChoiceTests {
    /// What a common USB camera lists.
    private let modes = [
        mode("mjpeg", 1920, 1080, 30), mode("mjpeg", 1280, 720, 30), mode("mjpeg", 640, 480, 30),
        mode("mjpeg", 320, 240, 60), mode("yuyv422", 1920, 1080, 5), mode("yuyv422", 1280, 720, 10),
        mode("yuyv422", 640, 480, 30), mode("yuyv422", 320, 240, 30), mode("h264", 1920, 1080, 30),
        mode("h264", 640, 360, 30), mode("bayer_grbg8", 4000, 3000, 60),
    ]

    private static func mode(_ format: String, _ width: Int, _ height: Int, _ rate: Int64) -> CameraMode {
        CameraMode(format: format, size: PictureSize(width: width, height: height), frameRate: Ratio(rate, 1))
    }

    private func best(_ wishes: CaptureWishes = CaptureWishes(), isCopied: Bool = false) -> String? {
        CameraModeChoice.best(of: modes, for: wishes, isCopied: isCopied).map { "\($0)" }
    }

    @Test("without a wish it is 720p at 30, compressed where only that is fast enough")
    func standard() {
        #expect(best() == "1280x720@30 mjpeg")
    }

    @Test("raw pictures are preferred where they are as fast")
    func raw() {
        #expect(best(CaptureWishes(size: PictureSize(width: 640, height: 480))) == "640x480@30 yuyv422")
    }

    @Test("a wish is met as closely as the camera can")
    func closest() {
        #expect(best(CaptureWishes(size: PictureSize(width: 700, height: 500))) == "640x480@30 yuyv422")
        #expect(best(CaptureWishes(frameRate: Ratio(60, 1))) == "320x240@60 mjpeg")
        #expect(best(CaptureWishes(format: "yuyv422")) == "640x480@30 yuyv422")
        #expect(
            best(CaptureWishes(size: PictureSize(width: 1280, height: 720), format: "yuyv422")) == "1280x720@10 yuyv422"
        )
        #expect(best(CaptureWishes(format: "nv12")) == nil)
    }

    @Test("a camera's own H.264 is taken where it is passed on, and only there")
    func copied() {
        #expect(best(isCopied: true) == "640x360@30 h264" || best(isCopied: true) == "1920x1080@30 h264")
        #expect(
            best(CaptureWishes(size: PictureSize(width: 1920, height: 1080)), isCopied: true) == "1920x1080@30 h264")
        #expect(CameraModeChoice.best(of: [modes[0]], for: CaptureWishes(), isCopied: true) == nil)
    }

    @Test("29.97 frames a second are as good as 30")
    func television() {
        let modes = [
            CameraMode(format: "nv12", size: PictureSize(width: 1280, height: 720), frameRate: Ratio(30_000, 1_001)),
            CameraMode(format: "mjpeg", size: PictureSize(width: 1280, height: 720), frameRate: Ratio(60, 1)),
        ]
        #expect(CameraModeChoice.best(of: modes, for: CaptureWishes(), isCopied: false) == modes[0])
    }

    @Test("a machine without cameras has an empty list, and says so where one is asked for")
    func noCamera() {
        let cameras = CameraDevice.all()
        #expect(cameras.allSatisfy { !$0.path.isEmpty })
        guard cameras.isEmpty else { return }
        #expect(throws: DeviceError.notFound("camera")) { try CameraInput.request(nil, isCopied: false) }
    }
}
