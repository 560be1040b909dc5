import PeerCodecs
import PeerMedia
import PeerUnits
import Simulator

/// A real clip through the real codecs: gives side A's frames, and compares what side B shows with
/// what was taken.
final class ClipVideo: PictureSource, PictureViewer {
    private(set) var scores: [PictureScore] = []
    /// The first thing that went wrong.
    private(set) var fault: ClipError?

    private let clip: ClipFile
    // One thread, so that frames have the same bytes in every run on one machine.
    private var encoder = X264Encoder(configuration: EncoderConfiguration(threadCount: 1))
    private var decoder: LibavDecoder
    private var scaler: PictureScaler?
    private var pictures: [UInt32: Int] = [:]

    init(_ clip: ClipFile) throws(ClipError) {
        self.clip = clip
        do throws(VideoCodecError) {
            decoder = try LibavDecoder()
        } catch {
            throw .codec("the decoder does not open: \(error)")
        }
    }

    func encode(picture: Int, microSec: Int64, within plan: EncodingPlan) -> FrameEntity? {
        trying {
            let frame = try clip.picture(picture, microSec: microSec)
            let entity = try encoder.encode(frame, within: plan)
            pictures[plan.frameNumber.rawValue] = picture
            return entity
        }
    }

    func view(_ entity: FrameEntity) {
        let number = entity.frameNumber.rawValue
        guard let picture = pictures[number] else { return }
        pictures = pictures.filter { $0.key > number }
        trying {
            let shown = try decoder.decode(entity)
            let comparison = PictureComparison(
                try clip.picture(picture, microSec: entity.microSec), try enlarged(shown))
            scores.append(
                PictureScore(
                    frame: number, picture: picture, size: shown.size,
                    peakSignalToNoise: comparison.peakSignalToNoise,
                    structuralSimilarity: comparison.structuralSimilarity))
        }
    }

    /// A smaller picture is compared as it is shown: at the clip's size.
    private func enlarged(_ frame: VideoFrame) throws(VideoCodecError) -> VideoFrame {
        guard frame.size != clip.size else { return frame }
        if !(scaler?.scales(from: frame.size, to: clip.size) ?? false) {
            scaler = nil
            scaler = try PictureScaler(from: frame.size, to: clip.size)
        }
        return try scaler?.scale(frame) ?? frame
    }

    @discardableResult
    private func trying<Value>(_ body: () throws -> Value) -> Value? {
        do {
            return try body()
        } catch {
            fault = fault ?? (error as? ClipError) ?? .codec("\(error)")
            return nil
        }
    }
}
