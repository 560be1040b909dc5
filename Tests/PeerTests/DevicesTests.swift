import Foundation
import PeerDevices
import PeerMedia
import PeerUnits
import Testing
import peer

@Suite(.serialized) struct DevicesTests {
    private func mode(_ format: String, _ width: Int, _ height: Int, _ rate: Int64) -> CameraMode {
        CameraMode(format: format, size: PictureSize(width: width, height: height), frameRate: Ratio(rate, 1))
    }

    @Test("cameras are listed with their formats, sizes and rates, screens and the test pattern behind them")
    func list() {
        let camera = CameraDevice(
            path: "/dev/video2", name: "HD Webcam",
            modes: [
                mode("yuyv422", 640, 480, 30), mode("mjpeg", 640, 480, 60), mode("yuyv422", 1280, 720, 10),
                mode("h264", 1920, 1080, 30),
            ])
        let screens = [ScreenDevice(display: ":0", isOwn: true), ScreenDevice(display: ":5", isOwn: false)]
        let text = DevicesCommand.text(cameras: [camera], screens: screens, closedCameras: ["/dev/video7"])
        #expect(
            text == """
                camera:/dev/video2  HD Webcam
                    yuyv422: 1280x720@10 640x480@30
                    mjpeg: 640x480@60
                    h264 (--copy): 1920x1080@30
                camera:/dev/video7  may not be opened; add this user to the device's group, often video
                screen::0  this session's; screen alone will do
                screen::5
                test[:WxH@FPS]  a moving test pattern, for example test:1280x720@30
                """)
    }

    @Test("where there is no camera and no screen, a line each says so")
    func none() {
        let lines = DevicesCommand.text(cameras: [], screens: [], closedCameras: []).split(separator: "\n")
        #expect(lines.count == 3)
        #expect(lines[0].hasPrefix("no camera") && lines[1].hasPrefix("no screen") && lines[2].hasPrefix("test"))
    }

    @Test("a camera that goes away and comes back says both, and the link stays up meanwhile")
    func unplugged() async throws {
        let folder = try PeerProcess.makeFolder()
        let recording = folder.path() + "out.mkv"
        let listener = try Listening(["--trust", "any", "--once", "--receive", recording], folder)
        // A virtual camera that ends after a second, again and again.
        let caller = try PeerProcess(
            [
                "--connect", try await listener.address(), "--trust", "any", "--duration", "5", "--send",
                "camera:lavfi:testsrc=size=97x65:rate=25:duration=1,realtime",
            ], folder: folder)
        #expect(await caller.exitStatus() == 0, "\(caller.said)")
        #expect(await listener.process.exitStatus() == 0, "\(listener.process.said)")
        let lines = caller.said.split(separator: "\n")
        #expect(lines.contains { $0.contains("waiting for it to come back") })
        #expect(lines.contains { $0.hasSuffix(": back") })
        #expect(!caller.said.contains("reconnecting"))
        let frames = try ShellRun.frameCount(of: recording)
        #expect((frames ?? 0) > 30)
    }
}
