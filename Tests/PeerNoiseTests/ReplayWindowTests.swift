import PeerNoise
import PeerUnits
import Testing

@Suite struct ReplayWindowTests {
    private struct File: Decodable {
        struct Step: Decodable {
            let expr: String
            let accept: Bool
        }

        let steps: [Step]
        let bulk: [String]
    }

    private let size = ReplayWindow.size

    @Test("WireGuard's 34 steps are accepted and refused alike, put for our window's size")
    func steps() throws {
        let steps = try VectorFile.read("replay-wireguard", as: File.self).steps
        #expect(steps.count == 34)
        var window = ReplayWindow()
        for (index, step) in steps.enumerated() {
            let counter = try #require(value(of: step.expr))
            #expect(window.canAccept(counter) == step.accept, "step \(index): \(step.expr)")
            let isAccepted = window.accept(counter)
            #expect(isAccepted == step.accept, "step \(index): \(step.expr)")
        }
    }

    @Test("WireGuard's six runs through a whole window")
    func runs() throws {
        #expect(try VectorFile.read("replay-wireguard", as: File.self).bulk.count == 6)
        expect(Array(1...size), then: [(0, true), (0, false)])
        expect(Array(2...size + 1), then: [(1, true), (0, false)])
        expect((1...size + 1).reversed(), then: [])
        expect((2...size + 2).reversed(), then: [(0, false)])
        expect((1...size).reversed(), then: [(size + 1, true), (0, false)])
        expect((1...size).reversed(), then: [(0, true), (size + 1, true)])
    }

    @Test("A window says what a plain set of all numbers says", arguments: [1, 2, 3, 4])
    func agreesWithAPlainSet(seed: UInt64) {
        var random = RandomSource(seed: seed)
        var window = ReplayWindow()
        var seen: Set<UInt64> = []
        var highest: UInt64 = 0
        for _ in 0..<20_000 {
            let back = random.next(below: 10) == 0 ? random.next(below: 2 * size) : random.next(below: 70)
            let ahead = random.next(below: 500) == 0 ? random.next(below: 3 * size) : random.next(below: 3)
            let counter = highest + ahead - min(back, highest + ahead)
            let isNew = !seen.contains(counter) && (counter > highest || highest - counter <= size)
            #expect(window.canAccept(counter) == isNew)
            let isAccepted = window.accept(counter)
            #expect(isAccepted == isNew)
            if isNew { seen.insert(counter) }
            highest = max(highest, counter)
            #expect(window.highest == (seen.isEmpty ? nil : highest))
        }
    }

    @Test("Asking changes nothing: only an authentic number moves the window")
    func askingChangesNothing() {
        var window = ReplayWindow()
        window.accept(5)
        #expect(window.canAccept(1_000_000))
        #expect(window.canAccept(4))
        #expect(window.highest == 5)
        #expect(window.canAccept(4))
        #expect(!window.canAccept(5))
    }

    private func expect(_ counters: [UInt64], then more: [(counter: UInt64, accept: Bool)]) {
        var window = ReplayWindow()
        for step in counters.map({ ($0, true) }) + more {
            let isAccepted = window.accept(step.0)
            #expect(isAccepted == step.1, "\(step.0)")
        }
    }

    /// The file's expressions: terms joined by + and -, one times a number; T_LIM is the window's size and one, R the
    /// limit.
    private func value(of expression: String) -> UInt64? {
        let values: [String: UInt64] = [
            "T_LIM": size + 1, "R": ReplayWindow.counterLimit, "T_LIM*4": 4 * (size + 1),
            "T_LIM*4-(T_LIM-1)": 3 * (size + 1) + 1, "T_LIM*4-(T_LIM+1)": 3 * (size + 1) - 1,
            "T_LIM*4-(T_LIM-2)": 3 * (size + 1) + 2, "T_LIM*4-T_LIM": 3 * (size + 1),
            "T_LIM*4+1-T_LIM": 3 * (size + 1) + 1,
        ]
        if let value = values[expression] ?? UInt64(expression) { return value }
        for (sign, apply) in [("+", { $0 &+ $1 }), ("-", { $0 &- $1 })] as [(Character, (UInt64, UInt64) -> UInt64)] {
            let parts = expression.split(separator: sign)
            if parts.count == 2, let left = values[String(parts[0])], let right = UInt64(parts[1]) {
                return apply(left, right)
            }
        }
        return nil
    }
}
