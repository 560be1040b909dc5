/// A recording as bare H.264 byte stream: every picture is in the file as soon as it is written.
final class ByteStreamFile: EncodedFile {
    private let file: OutputFile

    init(_ file: OutputFile) {
        self.file = file
    }

    /// The format tells of new parameter sets itself.
    func accepts(_ picture: RecordedPicture) -> Bool { true }

    func write(_ picture: RecordedPicture) throws(DeviceError) {
        let bytes = try ByteStream.bytes(of: picture, name: file.path)
        guard unsafe bytes.withUnsafeBytes({ bytes in unsafe file.write(bytes) }) else { throw file.failure }
    }

    func finish() {}
}
