import PeerMedia

/// Pictures in the byte stream format (Annex B), for files and containers without parameter sets of their own.
enum ByteStream {
    /// A picture with start codes, behind its parameter sets where a decoder may begin with it.
    static func bytes(of picture: RecordedPicture, name: String) throws(DeviceError) -> [UInt8] {
        do {
            let slices = try AnnexB.stream(body: picture.body)
            guard picture.isKeyframe else { return slices }
            return AnnexB.startCode + picture.sets.sps + AnnexB.startCode + picture.sets.pps + slices
        } catch {
            throw DeviceError.cannotWrite(name, reason: "a picture is damaged: \(error)")
        }
    }
}
