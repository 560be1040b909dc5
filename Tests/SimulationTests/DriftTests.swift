import Foundation
import PeerUnits
import ScenarioFiles
import Simulator
import Testing

/// A day in release takes five minutes (docs/simulation.md has its figures); this is what shows in a test's time.
@Suite("Clocks that drift apart", .enabled(if: isOptimized, "simulations run in release builds"))
struct DriftTests {
    @Test("delay is in the last minute of half an hour what it was in the first, though the clocks are 200 ppm apart")
    func delay() throws {
        let file = repositoryFolder.appending(path: "config/networks/clock-skew.json").path
        var scenario = Scenario(duration: .seconds(1_800))
        scenario.network = try NetworkProfile(reading: file)
        scenario.caller.bitrateMax = .kilobitsPerSecond(1_000)
        var recording = Recording()
        recording.keepsFrames = true
        let frames = Simulation(scenario, seed: 1, recording: recording).run().streams[0].frames
        // The start-up has a keyframe and a delay of its own.
        let first = frames.dropFirst(60).prefix(1_800).compactMap(\.delay).sorted()
        let last = frames.suffix(1_800).compactMap(\.delay).sorted()
        #expect(first.count == 1_800 && last.count == 1_800)
        for percent in [5, 50, 95] {
            let change = last[last.count * percent / 100] - first[first.count * percent / 100]
            #expect(change.milliseconds.magnitude < 1, "\(percent) %")
        }
    }
}
