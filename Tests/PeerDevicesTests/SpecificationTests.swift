import PeerMedia
import PeerUnits
import Testing

@testable import PeerDevices

@Suite struct SpecificationTests {
    @Test(
        "every form of --send is understood",
        arguments: [
            ("-", SourceSpecification.standardInput), ("none", .none), ("camera", .camera(nil)),
            ("screen", .screen(ScreenSpecification())),
            ("camera:/dev/video1", .camera(CameraSpecification(device: "/dev/video1"))),
            ("camera:v4l2:/dev/video1", .camera(CameraSpecification(format: "v4l2", device: "/dev/video1"))),
            (
                "camera:lavfi:testsrc2=size=641x361:rate=30",
                .camera(CameraSpecification(format: "lavfi", device: "testsrc2=size=641x361:rate=30"))
            ),
            ("camera:/dev/v4l/by-path/pci-0:1", .camera(CameraSpecification(device: "/dev/v4l/by-path/pci-0:1"))),
            ("screen::0.0+10,20", .screen(ScreenSpecification(display: ":0.0+10,20"))),
            (
                "camera:/dev/video1?size=640x480&rate=15&format=mjpeg",
                .camera(
                    CameraSpecification(
                        device: "/dev/video1",
                        wishes: CaptureWishes(
                            size: PictureSize(width: 640, height: 480), frameRate: Ratio(15, 1), format: "mjpeg")))
            ),
            (
                "screen:?size=640x480",
                .screen(
                    ScreenSpecification(wishes: CaptureWishes(size: PictureSize(width: 640, height: 480))))
            ),
            ("test", .testPattern(TestPatternSpecification())),
            ("test:640x360@29.97", .testPattern(Self.pattern(640, 360, Ratio(30_000, 1_001)))),
            ("test:16x16@1/10", .testPattern(Self.pattern(16, 16, Ratio(1, 10)))),
            ("test:16x16@12.5", .testPattern(Self.pattern(16, 16, Ratio(125, 10)))),
            ("test:320x240", .testPattern(Self.pattern(320, 240, Ratio(30, 1)))),
            ("clip.mp4", .file("clip.mp4")), ("rtsp://host:8554/live", .file("rtsp://host:8554/live")),
            ("./camera", .file("./camera")), ("cameras.mkv", .file("cameras.mkv")),
        ])
    func sources(text: String, expected: SourceSpecification) throws {
        #expect(try SourceSpecification(parsing: text) == expected)
    }

    @Test(
        "a wrong --send says what it should look like",
        arguments: [
            "", ":", "camera:", "camera:v4l2:", "test:", "test:640", "test:640x", "test:640x360@", "test:640x360@0",
            "test:640x360@2000", "test:640x360@30fps", "test:640x360x3", "test:axb", "camera:/dev/video0?size=8x8",
            "camera:/dev/video0?fps=30", "screen:?rate=0",
        ])
    func wrongSources(text: String) {
        let error = #expect(throws: DeviceError.self) { try SourceSpecification(parsing: text) }
        guard case .invalidSpecification = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test(
        "a test pattern outside the link's sizes is refused by size", arguments: ["test:8x8@30", "test:4096x2160@30"])
    func wrongSizes(text: String) {
        let error = #expect(throws: DeviceError.self) { try SourceSpecification(parsing: text) }
        guard case .unsupportedSize = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test(
        "every form of --receive is understood",
        arguments: [
            ("window", SinkSpecification.window), ("none", .none), ("-", .standardOutput),
            ("a.y4m", .y4mFile(path: "a.y4m")),
            ("out.mp4", .recording(path: "out.mp4", container: .mp4)),
            ("/x.y/OUT.MKV", .recording(path: "/x.y/OUT.MKV", container: .mkv)),
            ("a.b.ts", .recording(path: "a.b.ts", container: .ts)),
            ("-.h264", .recording(path: "-.h264", container: .h264)),
            ("./window.264", .recording(path: "./window.264", container: .h264)),
        ])
    func sinks(text: String, expected: SinkSpecification) throws {
        #expect(try SinkSpecification(parsing: text) == expected)
    }

    @Test(
        "a wrong --receive says what it should look like",
        arguments: [
            "", "out", "out.avi", "mp4", "folder.mp4/out", "rtmp://host/live.mp4", ".",
        ])
    func wrongSinks(text: String) {
        let error = #expect(throws: DeviceError.self) { try SinkSpecification(parsing: text) }
        #expect(error?.description.contains(".mkv") == true)
    }

    private static func pattern(_ width: Int, _ height: Int, _ rate: Ratio) -> TestPatternSpecification {
        TestPatternSpecification(size: PictureSize(width: width, height: height), frameRate: rate)
    }
}
