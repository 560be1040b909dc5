import CPeerErasure
import PeerUnits
import Testing

@testable import PeerTransport

@Suite struct ErasureCodeTests {
    @Test("the field's products agree with multiplication bit by bit")
    func products() {
        for left in 0...255 {
            for right in 0...255 {
                #expect(GaloisField.product(UInt8(left), UInt8(right)) == slowProduct(UInt8(left), UInt8(right)))
            }
        }
        for element in 1...255 {
            #expect(GaloisField.product(UInt8(element), GaloisField.inverse(UInt8(element))) == 1)
        }
    }

    @Test(
        "the byte kernel and its portable variant give the field's products, at every length",
        arguments: [0, 1, 15, 16, 17, 31, 33, 1_108])
    func kernel(count: Int) {
        var random = RandomSource(seed: UInt64(count))
        let source = (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        let target = (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        for coefficient in [0, 1, 2, 0x1D, 0x80, 0xFF] as [UInt8] {
            let expected = zip(target, source).map { $0 ^ slowProduct(coefficient, $1) }
            var fast = target
            var portable = target
            peer_erasure_add_product(&fast, source, count, coefficient)
            peer_erasure_add_product_portable(&portable, source, count, coefficient)
            #expect(fast == expected)
            #expect(portable == expected)
        }
    }

    @Test("a system gives exactly the unknowns that it determines", arguments: 1...20)
    func system(seed: UInt64) {
        var random = RandomSource(seed: seed)
        let values = (0..<4).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        var rows = (0..<3).map { _ in (0..<4).map { _ in UInt8(random.next(below: 255)) + 1 } }
        for row in rows.indices { rows[row][3] = 0 }
        rows.append([0, 0, 0, 0])
        let sides = rows.map { row in zip(row, values).reduce(UInt8(0)) { $0 ^ GaloisField.product($1.0, $1.1) } }
        var system = LinearSystem(rows: rows, unknownCount: 4)
        let solutions = system.solve()
        #expect(solutions.map(\.unknown) == [0, 1, 2])
        for solution in solutions {
            let value = zip(solution.factors, sides).reduce(UInt8(0)) { $0 ^ GaloisField.product($1.0, $1.1) }
            #expect(value == values[solution.unknown])
        }
    }

    @Test("the chance of more losses than can be repaired is the binomial one where losses are independent")
    func forecast() {
        let chance = LossForecast.probability(ofMoreThan: 1, amongPackets: 7, share: 0.05, meanRunLength: 1)
        #expect(abs(chance - 0.0444) < 0.001)
        #expect(
            abs(LossForecast.probability(ofMoreThan: 0, amongPackets: 6, share: 0.05, meanRunLength: 1) - 0.2649)
                < 0.001)
        #expect(LossForecast.probability(ofMoreThan: 3, amongPackets: 6, share: 0, meanRunLength: 1) == 0)
        let burst = LossForecast.probability(ofMoreThan: 1, amongPackets: 7, share: 0.05, meanRunLength: 5)
        #expect(burst > chance)
    }

    private func slowProduct(_ left: UInt8, _ right: UInt8) -> UInt8 {
        var left = left
        var right = right
        var product: UInt8 = 0
        while right != 0 {
            if right & 1 == 1 { product ^= left }
            left = (left << 1) ^ (left & 0x80 != 0 ? 0x1D : 0)
            right >>= 1
        }
        return product
    }
}
