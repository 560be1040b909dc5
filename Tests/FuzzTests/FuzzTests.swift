import Testing
import parserfuzz

@Suite struct FuzzTests {
    @Test("every seed is itself accepted", arguments: FuzzTarget.all.map(\.name))
    func seeds(name: String) throws {
        let target = try #require(FuzzTarget.all.first { target in target.name == name })
        for seed in target.seeds { #expect(target.check(seed) == .accepted) }
    }

    /// Moderate, for a debug build; `Tests/Fuzz/run` does millions under the address sanitizer.
    @Test("mutated bytes never trap a parser and never come out contradicting themselves", arguments: 1...4)
    func mutations(seed: UInt64) throws {
        var run = FuzzRun(targets: FuzzTarget.all, seed: seed)
        for _ in 0..<10_000 { try run.step() }
        for tally in run.tallies { #expect(tally.accepted > 0 && tally.refused > 0, "\(tally.name)") }
    }
}
