/// Arithmetic in GF(2^8) with the polynomial x^8 + x^4 + x^3 + x^2 + 1 (0x11D), single elements: rows of bytes go
/// through `ErasureKernel`.
enum GaloisField {
    static func product(_ left: UInt8, _ right: UInt8) -> UInt8 {
        guard left != 0, right != 0 else { return 0 }
        return powers[Int(logarithms[Int(left)]) + Int(logarithms[Int(right)])]
    }

    /// - Precondition: `element` is not zero.
    static func inverse(_ element: UInt8) -> UInt8 {
        precondition(element != 0, "zero has no inverse")
        return powers[255 - Int(logarithms[Int(element)])]
    }

    /// The generator's powers, twice over, so that a sum of two logarithms needs no reduction.
    private static let powers: [UInt8] = {
        var powers: [UInt8] = []
        var element: UInt8 = 1
        for _ in 0..<510 {
            powers.append(element)
            element = (element << 1) ^ (element & 0x80 != 0 ? 0x1D : 0)
        }
        return powers
    }()

    private static let logarithms: [UInt8] = {
        var logarithms = [UInt8](repeating: 0, count: 256)
        for exponent in 0..<255 { logarithms[Int(powers[exponent])] = UInt8(exponent) }
        return logarithms
    }()
}
