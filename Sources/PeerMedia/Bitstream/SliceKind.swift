/// How a slice predicts (`slice_type` modulo 5; ITU-T H.264, table 7-6).
package enum SliceKind: Int, Hashable, Sendable {
    /// From one earlier decoded picture for each block.
    case p = 0
    /// From up to two.
    case b = 1
    /// From nothing but itself.
    case i = 2
    /// P and I with switching (extended profile).
    case sp = 3
    case si = 4

    /// Lists of references that such a slice has: 0, 1 or 2.
    package var listCount: Int {
        switch self {
        case .p, .sp: 1
        case .b: 2
        case .i, .si: 0
        }
    }
}
