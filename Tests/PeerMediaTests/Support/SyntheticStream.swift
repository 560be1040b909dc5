import PeerMedia

/// Parameter sets and slice headers written by hand, for what the fixtures do not have.
struct SyntheticStream {
    let parameterSets: [[UInt8]]
    private let hasRedundantPictures: Bool
    private let hasLongNumbers: Bool

    /// - Parameter hasLongNumbers: 16 bits of frame number and 16 bits of order, rather than 4 and none.
    init(hasRedundantPictures: Bool = false, hasLongNumbers: Bool = false) throws {
        self.hasRedundantPictures = hasRedundantPictures
        self.hasLongNumbers = hasLongNumbers
        parameterSets = [
            SyntheticStream.sequence(hasLongNumbers: hasLongNumbers).unit(header: 0x67),
            SyntheticStream.picture(hasRedundantPictures: hasRedundantPictures).unit(header: 0x68),
        ]
    }

    var sets: ParameterSets { get throws { try ParameterSets(sps: parameterSets[0], pps: parameterSets[1]) } }

    /// A P slice of 64x64 pixels.
    func slice(
        firstMacroblock: Int = 0, frameNumber: Int = 0, redundantCount: Int = 0, referenceCount: Int = 1,
        modifications: [(operation: Int, value: Int)] = [], commands: [[Int]] = [], data: Int = 0x5A
    ) -> [UInt8] {
        var writer = BitWriter()
        writer.unsigned(firstMacroblock)
        writer.unsigned(5)
        writer.unsigned(0)
        writer.number(frameNumber, bits: hasLongNumbers ? 16 : 4)
        if hasLongNumbers { writer.number(0, bits: 16) }
        if hasRedundantPictures { writer.unsigned(redundantCount) }
        writer.flag(true)
        writer.unsigned(referenceCount - 1)
        writer.flag(!modifications.isEmpty)
        for step in modifications {
            writer.unsigned(step.operation)
            writer.unsigned(step.value)
        }
        if !modifications.isEmpty { writer.unsigned(3) }
        writer.flag(!commands.isEmpty)
        for number in commands.flatMap(\.self) + (commands.isEmpty ? [] : [0]) { writer.unsigned(number) }
        writer.signed(0)
        writer.number(data, bits: 8)
        return writer.unit(header: 0x41)
    }

    /// Baseline, 64x64, 4 references; `ending` writes what stands behind the size.
    static func sequence(
        profile: Int = 66, widthInMacroblocks: Int = 4, heightInMapUnits: Int = 4, hasLongNumbers: Bool = false,
        highPart: (inout BitWriter) -> Void = { _ in },
        ending: (inout BitWriter) -> Void = { writer in
            writer.flag(true)
            writer.flag(true)
            writer.flag(false)
            writer.flag(false)
        }
    ) -> BitWriter {
        var writer = BitWriter()
        writer.number(profile, bits: 8)
        writer.number(0, bits: 8)
        writer.number(30, bits: 8)
        writer.unsigned(0)
        highPart(&writer)
        for value in hasLongNumbers ? [12, 0, 12] : [0, 2] { writer.unsigned(value) }
        writer.unsigned(4)
        writer.flag(false)
        writer.unsigned(widthInMacroblocks - 1)
        writer.unsigned(heightInMapUnits - 1)
        ending(&writer)
        return writer
    }

    static func picture(
        hasRedundantPictures: Bool = false, groups: (inout BitWriter) -> Void = { writer in writer.unsigned(0) },
        highPart: (inout BitWriter) -> Void = { _ in }
    ) -> BitWriter {
        var writer = BitWriter()
        writer.unsigned(0)
        writer.unsigned(0)
        writer.flag(false)
        writer.flag(false)
        groups(&writer)
        writer.unsigned(0)
        writer.unsigned(0)
        writer.flag(false)
        writer.number(0, bits: 2)
        writer.signed(0)
        writer.signed(0)
        writer.signed(0)
        writer.flag(false)
        writer.flag(false)
        writer.flag(hasRedundantPictures)
        highPart(&writer)
        return writer
    }
}
