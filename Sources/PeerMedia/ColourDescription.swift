/// How the samples of a picture are to be read, in the code points of ITU-T H.273; 2 means "unspecified".
public struct ColourDescription: Hashable, Sendable {
    /// Samples use 0...255 rather than 16...235.
    public var isFullRange: Bool
    public var primaries: UInt8
    public var transfer: UInt8
    public var matrix: UInt8

    public init(isFullRange: Bool = false, primaries: UInt8 = 2, transfer: UInt8 = 2, matrix: UInt8 = 2) {
        self.isFullRange = isFullRange
        self.primaries = primaries
        self.transfer = transfer
        self.matrix = matrix
    }

    /// The matrix of samples that name none, as players assume: BT.709 from 720 rows on, BT.601 below.
    package static func assumedMatrix(rows: Int) -> UInt8 { rows >= 720 ? 1 : 6 }

    public static let unspecified = ColourDescription()
}
