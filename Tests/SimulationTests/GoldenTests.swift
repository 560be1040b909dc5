import Foundation
import ScenarioFiles
import Simulator
import Testing

/// Whole sessions over every network of the repository, held to what they did when their tables were written. A minute
/// of one takes a third of a second in a release build and five seconds otherwise, so debug builds leave them out.
@Suite("The scenarios and their golden tables", .enabled(if: isOptimized, "simulations run in release builds"))
struct GoldenTests {
    @Test(
        "every scenario does exactly what its golden table says, meets what it expects, and breaks no invariant",
        arguments: scenarioNames)
    func table(name: String) throws {
        let expected = try String(contentsOf: file("Expected/\(name).txt"), encoding: .utf8)
        let scenario = try ScenarioFile(reading: file("Scenarios/\(name).json").path).scenario
        var found = ""
        for seed in GoldenTests.seeds {
            let result = Simulation(scenario, seed: seed).run()
            found += (["seed \(seed)"] + ResultTable(result).lines + ["\n"]).joined(separator: "\n")
            #expect(result.violations.isEmpty, "\(name), seed \(seed)")
            #expect(result.outcomes.filter { !$0.isMet }.isEmpty, "\(name), seed \(seed)")
        }
        let moved = GoldenTests.difference(expected, found)
        #expect(
            moved.isEmpty,
            """
            \(name) moved:
            \(moved.joined(separator: "\n"))
            Where this is meant, write the tables anew with Scripts/goldens and commit them.
            """)
    }

    @Test("every golden table has its scenario")
    func noOrphans() throws {
        let tables = try FileManager.default.contentsOfDirectory(atPath: file("Expected").path)
        #expect(Set(tables) == Set(scenarioNames.map { "\($0).txt" }))
    }

    /// The lines that differ, as `diff` has them.
    private static func difference(_ expected: String, _ found: String) -> [String] {
        let lines = [expected, found].map { $0.components(separatedBy: "\n") }
        return lines[1].difference(from: lines[0]).map { change in
            switch change {
            case .remove(_, let line, _): "- \(line)"
            case .insert(_, let line, _): "+ \(line)"
            }
        }
    }

    /// As many as `Scripts/goldens` writes.
    private static let seeds: [UInt64] = [1, 2, 3]
}

private func file(_ name: String) -> URL { repositoryFolder.appending(path: "Simulations/\(name)") }

/// The repository's scenarios.
private let scenarioNames: [String] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: file("Scenarios").path)) ?? []
    return files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
}()

/// Whether this is a release build.
#if DEBUG
    let isOptimized = false
#else
    let isOptimized = true
#endif
