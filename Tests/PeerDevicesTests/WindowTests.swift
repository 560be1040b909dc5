import Foundation
import PeerMedia
import PeerUnits
import Testing

@testable import PeerDevices

@Suite(.serialized) struct WindowTests {
    @Test(
        "a picture is as large as fits, in its own shape, in the middle",
        arguments: [
            (640, 360, Ratio.one, 1280, 720, [0, 0, 1280, 720]), (640, 480, .one, 1280, 720, [160, 0, 960, 720]),
            (1280, 720, .one, 600, 600, [0, 131, 600, 337]), (720, 576, Ratio(64, 45), 1024, 576, [0, 0, 1024, 576]),
            (64, 64, Ratio(1, 65_535), 100, 100, [0, 0, 100, 100]), (3840, 16, .one, 1, 1, [0, 0, 1, 1]),
        ])
    func letterbox(width: Int, height: Int, ratio: Ratio, columns: Int, rows: Int, expected: [Int]) {
        let box = Letterbox(
            picture: PictureSize(width: width, height: height), sampleAspectRatio: ratio,
            window: PictureSize(width: columns, height: rows))
        #expect([box.left, box.top, box.width, box.height] == expected)
    }

    @Test(
        "a window has its first picture's size, within the display and large enough to read in",
        arguments: [
            (1280, 720, Ratio.one, 1920, 1080, [1280, 720]), (720, 576, Ratio(16, 15), 1920, 1080, [768, 576]),
            (3840, 2160, .one, 1920, 1080, [1728, 972]), (64, 48, .one, 1920, 1080, [320, 240]),
            (1080, 1920, .one, 1920, 1080, [546, 972]), (16, 3840, .one, 800, 600, [2, 540]),
            (640, 480, .one, 0, 0, [1, 1]),
        ])
    func size(width: Int, height: Int, ratio: Ratio, columns: Int, rows: Int, expected: [Int]) {
        let size = WindowSize.fitting(
            PictureSize(width: width, height: height), ratio, display: PictureSize(width: columns, height: rows))
        #expect([size.width, size.height] == expected)
    }

    @Test(
        "the window takes its first picture's size, keeps a person's, and q ends it",
        .enabled(if: XDisplay.isInstalled && XDisplay.hasKeys, "Xvfb or xdotool is not installed"))
    func keys() async throws {
        let display = try #require(Self.display)
        setenv("DISPLAY", display.name, 1)
        let isClosed = StopSignal()
        let sink = try await WindowSink.open(notify: { _ in }, onClosed: { isClosed.raise() })
        sink.write(Pictures.frame(PictureSize(width: 640, height: 360)))
        #expect(try await display.windowSize(becomes: "640x360") == "640x360")
        try display.key("search --name peer windowsize 500 400")
        #expect(try await display.windowSize(becomes: "500x400") == "500x400")
        sink.write(Pictures.frame(PictureSize(width: 320, height: 180)))
        try await Task.sleep(for: .milliseconds(200))
        #expect(try await display.windowSize(becomes: "500x400") == "500x400")
        try display.key("search --name peer windowfocus --sync key q")
        for _ in 0..<200 where !isClosed.isRaised { try await Task.sleep(for: .milliseconds(20)) }
        #expect(isClosed.isRaised)
        try await sink.finish()
    }

    @Test("an unspecified matrix goes by the picture's height; full range is full range")
    func colour() {
        #expect(WindowColour(.unspecified, rows: 576) == .bt601)
        #expect(WindowColour(.unspecified, rows: 720) == .bt709)
        #expect(WindowColour(ColourDescription(matrix: 6), rows: 1080) == .bt601)
        #expect(WindowColour(ColourDescription(matrix: 1), rows: 64) == .bt709)
        #expect(WindowColour(ColourDescription(isFullRange: true, matrix: 6), rows: 64) == .fullRange)
        for colour in [ColourDescription(isFullRange: true, matrix: 1), ColourDescription(matrix: 9)] {
            #expect(WindowColour(colour, rows: 64) == .converted(colour))
        }
    }

    @Test("text stands inside its box, and the box inside the window", arguments: [200, 640, 1920])
    func overlay(width: Int) {
        let window = PictureSize(width: width, height: width * 9 / 16)
        let text = OverlayText(["link lost, reconnecting"], at: .middle, in: window)
        let box = text.box
        #expect(box.left >= 0 && box.left + box.width <= width)
        #expect(abs(2 * box.left + box.width - width) <= 1)
        #expect(!text.dots.isEmpty)
        #expect(text.dots.allSatisfy { $0.left >= box.left && $0.left + $0.width <= box.left + box.width })
        #expect(text.dots.allSatisfy { $0.top >= box.top && $0.top + $0.height <= box.top + box.height })
    }

    @Test("of the pictures that wait for the window only the newest is shown")
    func newestWins() {
        let mailbox = WindowMailbox()
        for index in 0..<3 {
            mailbox.put(Pictures.frame(PictureSize(width: 16, height: 16), microSec: Int64(index)))
        }
        guard case .show(let frame) = mailbox.next(until: Instant(nanoseconds: 0)) else {
            Issue.record("no picture waits")
            return
        }
        #expect(frame.microSec == 2)
        #expect(mailbox.droppedFrameCount == 2)
    }

    @Test(
        "a window shows the colours that the matrix and range of a picture mean, within 3 levels",
        .enabled(if: XDisplay.isInstalled, "Xvfb is not installed"),
        arguments: [(UInt8(6), false), (1, false), (6, true), (1, true), (9, false), (9, true)])
    func colours(matrix: UInt8, isFullRange: Bool) throws {
        setenv("DISPLAY", try #require(Self.display).name, 1)
        let size = PictureSize(width: 320, height: 240)
        var surface = try WindowSurface(title: "test", size: size)
        for (luma, blue, red) in [(81, 90, 200), (145, 54, 80), (120, 180, 110), (235, 128, 128), (16, 128, 128)] {
            let chroma = 160 * 120
            let samples = [luma, blue, red].enumerated().flatMap { plane, value in
                [UInt8](repeating: UInt8(value), count: plane == 0 ? 320 * 240 : chroma)
            }
            let frame = VideoFrame(
                width: 320, height: 240, samples: samples, microSec: 0,
                colour: ColourDescription(isFullRange: isFullRange, matrix: matrix))
            try surface.setPicture(frame)
            surface.draw()
            let pixels = surface.readPixels()
            let centre = (120 * 320 + 160) * 4
            let shown = [pixels[centre + 2], pixels[centre + 1], pixels[centre]].map { Int($0) }
            let meant = Self.rgb(Double(luma), Double(blue), Double(red), matrix, isFullRange)
            #expect(zip(shown, meant).allSatisfy { abs($0 - $1) <= 3 }, "\(shown) instead of \(meant)")
        }
    }

    @Test(
        "pictures of changing and odd sizes are shown, in the middle",
        .enabled(if: XDisplay.isInstalled, "Xvfb is not installed"))
    func sizes() throws {
        setenv("DISPLAY", try #require(Self.display).name, 1)
        var surface = try WindowSurface(title: "test", size: PictureSize(width: 320, height: 240))
        for (width, height) in [(64, 48), (161, 121), (320, 240), (17, 33)] {
            let count = VideoFrame.sampleCount(width: width, height: height)
            let samples =
                [UInt8](repeating: 235, count: width * height)
                + [UInt8](repeating: 128, count: count - width * height)
            try surface.setPicture(VideoFrame(width: width, height: height, samples: samples, microSec: 0))
            surface.draw()
            let pixels = surface.readPixels()
            let centre = (120 * 320 + 160) * 4
            #expect(pixels[centre..<centre + 3].allSatisfy { $0 >= 252 }, "\(width)x\(height)")
        }
    }

    /// One for all tests: the environment is changed once.
    private static let display: XDisplay? = {
        // What is static is never released: the server is ended with the program.
        atexit { WindowTests.display?.end() }
        return try? XDisplay(size: PictureSize(width: 1280, height: 800))
    }()

    /// ITU-T H.273, 8.3.
    private static func rgb(_ luma: Double, _ blue: Double, _ red: Double, _ matrix: UInt8, _ isFull: Bool) -> [Int] {
        let (kr, kb) = matrix == 9 ? (0.2627, 0.0593) : matrix == 1 ? (0.2126, 0.0722) : (0.299, 0.114)
        let y = isFull ? luma / 255 : (luma - 16) / 219
        let (pb, pr) = ((blue - 128) / (isFull ? 255 : 224), (red - 128) / (isFull ? 255 : 224))
        let (r, b) = (y + 2 * (1 - kr) * pr, y + 2 * (1 - kb) * pb)
        let g = (y - kr * r - kb * b) / (1 - kr - kb)
        return [r, g, b].map { Int((min(max($0, 0), 1) * 255).rounded()) }
    }
}
