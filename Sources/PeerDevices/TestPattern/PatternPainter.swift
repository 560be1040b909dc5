import PeerMedia
import PeerUnits

/// Paints the test pattern: colour bars, a ramp of greys, something that moves, a clock and a frame counter.
///
/// A picture follows from its index alone, so that what arrives can be compared with what was sent.
struct PatternPainter {
    private let background: PictureCanvas
    private let frameRate: Ratio
    private let colour: ColourDescription

    init(_ specification: TestPatternSpecification) {
        let size = specification.size
        let code = ColourDescription.assumedMatrix(rows: size.height)
        colour = ColourDescription(primaries: code, transfer: code, matrix: code)
        frameRate = specification.frameRate
        background = Self.background(size: size, bars: code == 1 ? Self.bars709 : Self.bars601)
    }

    /// The picture of an index from 0, stamped with `microSec`.
    func frame(index: Int64, microSec: Int64) -> VideoFrame {
        var canvas = background
        drawMotion(index: index, on: &canvas)
        drawClock(index: index, on: &canvas)
        return VideoFrame(
            width: canvas.size.width, height: canvas.size.height, samples: canvas.samples, microSec: microSec,
            colour: colour, frameRate: frameRate)
    }

    /// The clock's text: hours, minutes, seconds and milliseconds from the first picture to this one.
    func clock(index: Int64) -> String {
        let milliseconds = FrameTimes.time(of: index, at: frameRate).nanoseconds / 1_000_000
        let (seconds, minutes) = (milliseconds / 1_000 % 60, milliseconds / 60_000 % 60)
        let hours = milliseconds / 3_600_000 % 100
        return Self.digits(hours, 2) + ":" + Self.digits(minutes, 2) + ":" + Self.digits(seconds, 2) + "."
            + Self.digits(milliseconds % 1_000, 3)
    }

    /// A white bar crosses the picture in two seconds; a box climbs and falls.
    private func drawMotion(index: Int64, on canvas: inout PictureCanvas) {
        let (width, height) = (canvas.size.width, canvas.size.height)
        let period = max(2 * frameRate.numerator / frameRate.denominator, 2)
        let barWidth = max(width / 64, 2)
        let left = Int(index % period) * (width - barWidth) / Int(period - 1)
        canvas.fill(
            .init(left: left, top: 0, width: barWidth, height: height * 2 / 3), with: .init(luma: 235))
        let side = max(height / 8, 4)
        let travel = max(height - side, 1)
        let phase = Int(index * 4 % Int64(2 * travel))
        let top = phase < travel ? phase : 2 * travel - phase
        canvas.fill(
            .init(left: width - 2 * side, top: top, width: side, height: side),
            with: .init(luma: 81, blue: 90, red: 240))
    }

    /// The clock and the counter stand in black boxes on the grey ramp's left.
    private func drawClock(index: Int64, on canvas: inout PictureCanvas) {
        let scale = max(canvas.size.width / (BitmapFont.advance * 20), 1)
        let lines = [clock(index: index), "FRAME " + Self.digits(index, 6)]
        for (line, text) in lines.enumerated() {
            let left = 2 * scale
            let top = canvas.size.height * 2 / 3 + 2 * scale + line * (BitmapFont.lineHeight + 1) * scale
            let width = (text.count * BitmapFont.advance + 1) * scale
            canvas.fill(
                .init(left: left - scale, top: top - scale, width: width, height: BitmapFont.lineHeight * scale),
                with: .init(luma: 16))
            canvas.draw(text, left: left, top: top, scale: scale, luma: 235)
        }
    }

    private static func background(size: PictureSize, bars: [PictureCanvas.Colour]) -> PictureCanvas {
        var canvas = PictureCanvas(size: size)
        let rampTop = size.height * 2 / 3
        for (index, bar) in bars.enumerated() {
            let (left, right) = (index * size.width / bars.count, (index + 1) * size.width / bars.count)
            canvas.fill(.init(left: left, top: 0, width: right - left, height: rampTop), with: bar)
        }
        for step in 0..<rampStepCount {
            let (left, right) = (step * size.width / rampStepCount, (step + 1) * size.width / rampStepCount)
            let grey = PictureCanvas.Colour(luma: UInt8(16 + step * 219 / (rampStepCount - 1)))
            canvas.fill(.init(left: left, top: rampTop, width: right - left, height: size.height - rampTop), with: grey)
        }
        return canvas
    }

    private static func digits(_ value: Int64, _ count: Int) -> String {
        let text = "\(value)"
        return String(repeating: "0", count: max(count - text.count, 0)) + text
    }

    private static let rampStepCount = 16

    /// White, yellow, cyan, green, magenta, red and blue at 75 %, limited range (SMPTE EG 1, by ITU-R BT.601).
    private static let bars601: [PictureCanvas.Colour] = [
        .init(luma: 180), .init(luma: 162, blue: 44, red: 142), .init(luma: 131, blue: 156, red: 44),
        .init(luma: 112, blue: 72, red: 58), .init(luma: 84, blue: 184, red: 198), .init(luma: 65, blue: 100, red: 212),
        .init(luma: 35, blue: 212, red: 114),
    ]
    /// The same by ITU-R BT.709 (SMPTE RP 219).
    private static let bars709: [PictureCanvas.Colour] = [
        .init(luma: 180), .init(luma: 168, blue: 44, red: 136), .init(luma: 145, blue: 147, red: 44),
        .init(luma: 133, blue: 63, red: 52), .init(luma: 63, blue: 193, red: 204), .init(luma: 51, blue: 109, red: 212),
        .init(luma: 28, blue: 212, red: 120),
    ]
}
