import PeerUnits
import Simulator

/// One run of a sweep.
struct SweepTask: Sendable {
    var path: String
    var scenario: Scenario
    var seed: UInt64
    var isSwarm: Bool

    func run() -> SweepOutcome {
        let chosen = isSwarm ? scenario.swarm(seed: seed) : scenario
        return SweepOutcome(task: self, result: Simulation(chosen, seed: seed).run())
    }

    /// What replays it.
    var command: String { "simulate run \(path) --seed \(seed)\(isSwarm ? " --swarm" : "")" }
}
