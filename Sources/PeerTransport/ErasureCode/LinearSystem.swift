/// Equations over GF(2^8), reduced as far as they go: tells which unknowns follow from them, and how.
struct LinearSystem {
    /// An unknown that the equations determine: the sum of the equations, each times its factor.
    struct Solution: Hashable {
        var unknown: Int
        var factors: [UInt8]
    }

    private let unknownCount: Int
    private let rowCount: Int
    /// Row by row: the unknowns' coefficients, then how the row came from the equations.
    private var cells: [UInt8]
    private var width: Int { unknownCount + rowCount }

    /// - Parameter rows: for each equation the coefficient of each unknown.
    init(rows: [[UInt8]], unknownCount: Int) {
        self.unknownCount = unknownCount
        rowCount = rows.count
        cells = [UInt8](repeating: 0, count: rows.count * (unknownCount + rows.count))
        for (index, row) in rows.enumerated() {
            for (column, coefficient) in row.enumerated() { cells[index * width + column] = coefficient }
            cells[index * width + unknownCount + index] = 1
        }
    }

    /// Reduces the equations (Gauss and Jordan) and gives the unknowns that stand alone in one.
    mutating func solve() -> [Solution] {
        var pivots: [(row: Int, column: Int)] = []
        for column in 0..<unknownCount where pivots.count < rowCount {
            guard let row = (pivots.count..<rowCount).first(where: { cells[$0 * width + column] != 0 }) else {
                continue
            }
            swapRows(row, pivots.count)
            scale(pivots.count, by: GaloisField.inverse(cells[pivots.count * width + column]))
            for other in 0..<rowCount where other != pivots.count { eliminate(column, from: other, with: pivots.count) }
            pivots.append((pivots.count, column))
        }
        return pivots.compactMap { pivot in
            let start = pivot.row * width
            guard cells[start..<(start + unknownCount)].count(where: { $0 != 0 }) == 1 else { return nil }
            return Solution(unknown: pivot.column, factors: Array(cells[(start + unknownCount)..<(start + width)]))
        }
    }

    private mutating func swapRows(_ left: Int, _ right: Int) {
        guard left != right else { return }
        for column in 0..<width { cells.swapAt(left * width + column, right * width + column) }
    }

    private mutating func scale(_ row: Int, by factor: UInt8) {
        for column in 0..<width {
            cells[row * width + column] = GaloisField.product(factor, cells[row * width + column])
        }
    }

    private mutating func eliminate(_ column: Int, from row: Int, with pivot: Int) {
        let factor = cells[row * width + column]
        guard factor != 0 else { return }
        for column in 0..<width {
            cells[row * width + column] ^= GaloisField.product(factor, cells[pivot * width + column])
        }
    }
}
