import PeerMedia

/// One picture on its way into a file.
struct RecordedPicture {
    /// Slices, each behind a 4-byte length.
    var body: [UInt8]
    var sets: ParameterSets
    var isKeyframe: Bool
    /// Microseconds since the file's first picture.
    var microSec: Int64
}
