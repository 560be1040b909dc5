import CPeerAVCodec
import CPeerAVDevice
import PeerMedia
import PeerUnits

/// How far a picture is to be turned clockwise to stand upright: phones film sideways and say so beside the video.
enum PictureRotation: Int, Hashable {
    case none = 0
    case quarter
    case half
    case threeQuarters

    /// What the container says of `stream`; angles between the quarters are rounded to them.
    init(of stream: UnsafeMutablePointer<AVStream>) {
        guard let matrix = unsafe av_stream_get_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, nil) else {
            self = .none
            return
        }
        let degrees = unsafe matrix.withMemoryRebound(to: Int32.self, capacity: 9) { matrix in
            unsafe av_display_rotation_get(matrix)
        }
        // libav counts counter-clockwise, and gives no number for a matrix that is none.
        let quarters = degrees.isFinite ? Int((-degrees / 90).rounded()) : 0
        self = PictureRotation(rawValue: (quarters % 4 + 4) % 4) ?? .none
    }

    var swapsSides: Bool { self == .quarter || self == .threeQuarters }

    /// `frame` upright.
    func upright(_ frame: VideoFrame) -> VideoFrame {
        if self == .none { return frame }
        let chroma = PictureSize(width: frame.chromaWidth, height: frame.chromaHeight)
        var samples: [UInt8] = []
        samples.reserveCapacity(frame.samples.count)
        var start = 0
        for plane in [frame.size, chroma, chroma] {
            append(plane, of: frame.samples, from: start, to: &samples)
            start += plane.width * plane.height
        }
        let ratio = frame.sampleAspectRatio
        let size = turned(frame.size)
        return VideoFrame(
            width: size.width, height: size.height, samples: samples, microSec: frame.microSec, colour: frame.colour,
            sampleAspectRatio: swapsSides ? Ratio(ratio.denominator, ratio.numerator) : ratio,
            frameRate: frame.frameRate, metadata: frame.metadata)
    }

    func turned(_ size: PictureSize) -> PictureSize {
        swapsSides ? PictureSize(width: size.height, height: size.width) : size
    }

    /// Reads the plane in the order in which its samples stand once turned.
    private func append(_ plane: PictureSize, of samples: [UInt8], from start: Int, to target: inout [UInt8]) {
        let (width, height) = (plane.width, plane.height)
        let (first, columnStep, rowStep) =
            switch self {
            case .none: (0, 1, width)
            case .quarter: ((height - 1) * width, -width, 1)
            case .half: (width * height - 1, -1, -width)
            case .threeQuarters: (width - 1, width, -1)
            }
        let size = turned(plane)
        unsafe samples.withUnsafeBufferPointer { samples in
            for row in 0..<size.height {
                var position = start + first + row * rowStep
                for _ in 0..<size.width {
                    unsafe target.append(samples[position])
                    position += columnStep
                }
            }
        }
    }
}
