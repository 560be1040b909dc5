import PeerCodecs
import PeerMedia

/// The encoder on a thread of its own.
actor Encoding {
    private let executor = CodecExecutor()
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }
    private var encoder: X264Encoder

    init(preset: String) {
        encoder = X264Encoder(configuration: EncoderConfiguration(preset: preset))
    }

    func encode(_ frame: VideoFrame, within plan: EncodingPlan) -> Result<FrameEntity, VideoCodecError> {
        do throws(VideoCodecError) {
            return .success(try encoder.encode(frame, within: plan))
        } catch {
            return .failure(error)
        }
    }
}
