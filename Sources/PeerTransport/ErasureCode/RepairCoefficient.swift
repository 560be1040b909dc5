/// By what each fragment is multiplied in a repair symbol: drawn from the symbol's and the fragment's numbers, so
/// that both sides know it.
///
/// Random coefficients (RFC 8681 draws its own from a generator as well) make a window of any shape solvable with as
/// many symbols as fragments
/// are missing, but for one case in about 255.
enum RepairCoefficient {
    /// Never zero, so that one symbol always repairs one loss.
    static func value(lastFrame: UInt32, repairIndex: UInt16, frame: UInt32, fragment: Int) -> UInt8 {
        var z = UInt64(lastFrame) << 32 | UInt64(frame)
        z ^= (UInt64(repairIndex) << 48 | UInt64(fragment)) &* 0x9E37_79B9_7F4A_7C15
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return UInt8((z ^ (z >> 31)) % 255) + 1
    }
}
