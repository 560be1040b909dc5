/// One step that puts a reference elsewhere in a slice's list (ITU-T H.264, 7.3.3.1 and 8.2.4.3).
package enum ReferenceListModification: Hashable, Sendable {
    /// The short-term picture so many picture numbers before the one named last.
    case back(Int)
    /// The short-term picture so many picture numbers after the one named last.
    case ahead(Int)
    /// The long-term picture of this number.
    case longTerm(Int)

    /// The steps for one list of `referenceCount` references: at most one for each.
    package static func list(
        referenceCount: Int, pictureNumberCount: Int, from reader: inout BitReader
    ) throws(BitstreamError) -> [ReferenceListModification] {
        guard try reader.readFlag() else { return [] }
        var steps: [ReferenceListModification] = []
        while true {
            let operation = try reader.readUnsigned("modification_of_pic_nums_idc", in: 0...3)
            if operation == 3 { return steps }
            guard steps.count < referenceCount else { throw .outOfRange("reference list modifications") }
            steps.append(try step(operation, pictureNumberCount: pictureNumberCount, from: &reader))
        }
    }

    private static func step(
        _ operation: Int, pictureNumberCount: Int, from reader: inout BitReader
    ) throws(BitstreamError) -> ReferenceListModification {
        if operation == 2 {
            return .longTerm(try reader.readUnsigned("long_term_pic_num", in: 0...longTermNumberMax))
        }
        let distance = 1 + (try reader.readUnsigned("abs_diff_pic_num_minus1", in: 0...pictureNumberCount - 1))
        return operation == 0 ? .back(distance) : .ahead(distance)
    }

    /// Two fields of 16 frames.
    private static let longTermNumberMax = 31
}
