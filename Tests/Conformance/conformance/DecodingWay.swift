import PeerCodecs
import PeerMedia

/// The decoders that a stream is run through.
enum DecodingWay: String {
    /// One in, one out, nothing damaged.
    case link = "link decoder"
    /// Output order, nothing damaged.
    case reordering = "reordering decoder"
    /// One in, one out, damaged pictures mended.
    case mended = "mending decoder"
    /// Output order, damaged pictures mended.
    case reorderingMended = "reordering and mending decoder"

    struct Result {
        var digest: String
        var text: String
    }

    func decode(_ entities: [FrameEntity]) throws -> Result {
        var output = PictureDigest()
        var errors: [String] = []
        switch self {
        case .link: try decodeByLink(entities, into: &output, &errors)
        case .reordering: try decodeByStream(entities, reorders: true, mends: false, into: &output, &errors)
        case .mended: try decodeByStream(entities, reorders: false, mends: true, into: &output, &errors)
        case .reorderingMended: try decodeByStream(entities, reorders: true, mends: true, into: &output, &errors)
        }
        let digest = output.finish()
        let failure = errors.first.map { ", \(errors.count) refused (first: \($0))" } ?? ""
        return Result(digest: digest, text: "\(output.count) pictures, md5 \(digest)\(failure)")
    }

    private func decodeByLink(
        _ entities: [FrameEntity], into output: inout PictureDigest, _ errors: inout [String]
    ) throws {
        var decoder = try LibavDecoder()
        for entity in entities {
            do { try output.append(try decoder.decode(entity)) } catch { errors.append("\(error)") }
        }
    }

    private func decodeByStream(
        _ entities: [FrameEntity], reorders: Bool, mends: Bool, into output: inout PictureDigest,
        _ errors: inout [String]
    ) throws {
        var decoder = try LibavStreamDecoder(reorders: reorders, concealsErrors: mends)
        for entity in entities {
            do {
                for frame in try decoder.decode(entity) { try output.append(frame) }
            } catch { errors.append("\(error)") }
        }
        do {
            for frame in try decoder.flush() { try output.append(frame) }
        } catch { errors.append("\(error)") }
    }
}
