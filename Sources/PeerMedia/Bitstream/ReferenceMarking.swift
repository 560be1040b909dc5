/// What a decoder does with its references after a picture (`dec_ref_pic_marking`; ITU-T H.264, 7.3.3.3).
package enum ReferenceMarking: Hashable, Sendable {
    /// An IDR picture: all are dropped; it becomes a long-term reference or a short-term one.
    case instantRefresh(withholdsEarlierOutput: Bool, isLongTerm: Bool)
    /// The oldest short-term reference makes room.
    case slidingWindow
    /// What the encoder says.
    case commands([Command])

    /// `memory_management_control_operation`.
    package enum Command: Hashable, Sendable {
        /// 1: the short-term picture so many picture numbers before this one is dropped.
        case dropShortTerm(distance: Int)
        /// 2: a long-term picture is dropped.
        case dropLongTerm(number: Int)
        /// 3: the short-term picture so many picture numbers before this one gets a long-term index.
        case makeLongTerm(distance: Int, index: Int)
        /// 4: long-term indices from here on are dropped.
        case limitLongTerm(count: Int)
        /// 5: all are dropped, and numbers begin anew.
        case dropAll
        /// 6: this picture gets a long-term index.
        case keepLongTerm(index: Int)
    }

    package init(
        isIDR: Bool, pictureNumberCount: Int, from reader: inout BitReader
    ) throws(BitstreamError) {
        if isIDR {
            let withholds = try reader.readFlag()
            self = .instantRefresh(withholdsEarlierOutput: withholds, isLongTerm: try reader.readFlag())
        } else if try reader.readFlag() {
            self = .commands(try Self.commands(pictureNumberCount: pictureNumberCount, from: &reader))
        } else {
            self = .slidingWindow
        }
    }

    private static func commands(
        pictureNumberCount: Int, from reader: inout BitReader
    ) throws(BitstreamError) -> [Command] {
        var commands: [Command] = []
        while let command = try command(pictureNumberCount: pictureNumberCount, from: &reader) {
            guard commands.count < commandCountMax else { throw .outOfRange("marking commands") }
            commands.append(command)
        }
        return commands
    }

    private static func command(
        pictureNumberCount: Int, from reader: inout BitReader
    ) throws(BitstreamError) -> Command? {
        let distances = 0...pictureNumberCount - 1
        switch try reader.readUnsigned("memory_management_control_operation", in: 0...6) {
        case 1:
            return .dropShortTerm(
                distance: 1 + (try reader.readUnsigned("difference_of_pic_nums_minus1", in: distances)))
        case 2: return .dropLongTerm(number: try reader.readUnsigned("long_term_pic_num", in: 0...31))
        case 3:
            let distance = 1 + (try reader.readUnsigned("difference_of_pic_nums_minus1", in: distances))
            return .makeLongTerm(distance: distance, index: try reader.readUnsigned("long_term_frame_idx", in: 0...15))
        case 4:
            return .limitLongTerm(count: try reader.readUnsigned("max_long_term_frame_idx_plus1", in: 0...16))
        case 5: return .dropAll
        case 6: return .keepLongTerm(index: try reader.readUnsigned("long_term_frame_idx", in: 0...15))
        default: return nil
        }
    }

    /// Each of 32 fields can be dropped or moved once, and operations 4, 5 and 6 stand once at most.
    private static let commandCountMax = 67
}
