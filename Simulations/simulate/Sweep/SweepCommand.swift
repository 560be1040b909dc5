import Foundation
import Simulator

/// `simulate sweep`: many seeds side by side.
enum SweepCommand {
    static func run(_ words: [String]) async throws(CommandError) -> Int32 {
        let arguments = try Arguments(words, options: ["seeds", "jobs"])
        guard !arguments.files.isEmpty else { throw .usage("a scenario (SCENARIO.json…) is missing") }
        guard let seeds = try arguments.number("seeds", in: 1...1_000_000) else { throw .usage("--seeds N is missing") }
        let processors = UInt64(ProcessInfo.processInfo.activeProcessorCount)
        let jobs = try arguments.number("jobs", in: 1...1_024) ?? processors
        var tasks: [SweepTask] = []
        for path in arguments.files {
            // A scenario with a clip is swept with synthetic video: its seeds would take minutes each.
            let scenario = try RunCommand.scenario(at: path, swarm: nil)
            for seed in 1...seeds {
                tasks.append(SweepTask(path: path, scenario: scenario, seed: seed, isSwarm: false))
                tasks.append(SweepTask(path: path, scenario: scenario, seed: seed, isSwarm: true))
            }
        }
        let outcomes = await run(tasks, jobs: Int(jobs))
        try Console.write(SweepTable(outcomes).text + failures(of: outcomes))
        return outcomes.contains { $0.fault != nil } ? 1 : 0
    }

    /// Runs the tasks, `jobs` at a time; their outcomes come in the tasks' order.
    private static func run(_ tasks: [SweepTask], jobs: Int) async -> [SweepOutcome] {
        var bar = ProgressBar(total: tasks.count)
        var outcomes = [SweepOutcome?](repeating: nil, count: tasks.count)
        await withTaskGroup(of: (Int, SweepOutcome).self) { group in
            var next = 0
            func addNext() {
                guard next < tasks.count else { return }
                let (index, task) = (next, tasks[next])
                group.addTask { (index, task.run()) }
                next += 1
            }
            for _ in 0..<jobs { addNext() }
            for await (index, outcome) in group {
                outcomes[index] = outcome
                bar.advance(hasFailed: outcome.fault != nil)
                addNext()
            }
        }
        bar.end()
        return outcomes.compactMap { $0 }
    }

    /// The first failing seed of each scenario with the command that replays it.
    private static func failures(of outcomes: [SweepOutcome]) -> String {
        var lines: [String] = []
        var seen = Set<String>()
        for outcome in outcomes.sorted(by: { $0.seed < $1.seed }) {
            guard let fault = outcome.fault, seen.insert(outcome.path).inserted else { continue }
            lines.append("first failing seed \(outcome.seed): \(fault)\n  replay: \(outcome.command)\n")
        }
        return lines.joined()
    }
}
