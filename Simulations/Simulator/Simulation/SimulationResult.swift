package import PeerUnits

/// What came of a simulation.
package struct SimulationResult: Sendable {
    /// Sixteen digits that stand for everything that happened.
    package var traceHash: String
    package var streams: [StreamResult]
    /// The first things that must never happen and did, and how many in all.
    package var violations: [Violation]
    package var violationCount: Int
    package var outcomes: [ExpectationOutcome]
    /// Simulated time in all, the healing at the end included.
    package var simulatedTime: TimeSpan
    package var datagramCount: Int

    package var isGood: Bool { violationCount == 0 && outcomes.allSatisfy(\.isMet) }
}
