import PeerMedia
import PeerUnits

/// A picture at its coded size: 4:2:0 cannot hold odd sizes, so an odd side grows by one repeated column or row.
enum EvenPicture {
    /// The I420 samples of `frame` at `frame.size.coded`. The chroma planes, rounded up already, stay as they are.
    static func samples(of frame: VideoFrame) -> [UInt8] {
        let coded = frame.size.coded
        guard coded != frame.size else { return frame.samples }
        let source = frame.samples.span
        return [UInt8](capacity: VideoFrame.sampleCount(width: coded.width, height: coded.height)) { output in
            for row in 0..<coded.height {
                let start = min(row, frame.height - 1) * frame.width
                let line = source.extracting(start..<start + frame.width)
                output.writeBytes(line)
                if coded.width > frame.width { output.writeUInt8(line[frame.width - 1]) }
            }
            output.writeBytes(source.extracting((frame.width * frame.height)...))
        }
    }
}
