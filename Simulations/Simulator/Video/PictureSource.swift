package import PeerMedia

/// Where a simulated side's frames come from: made up, or a real clip through the real encoder.
package protocol PictureSource: AnyObject {
    /// Encodes the picture of this number, counted from the beginning of the video, within a plan;
    /// nil where the encoder fails.
    func encode(picture: Int, microSec: Int64, within plan: EncodingPlan) -> FrameEntity?
}
