import PeerSockets
import PeerUnits
import ScenarioFiles
import Simulator

/// `simulate relay`: impairs real UDP traffic, both ways, until a signal ends it.
enum RelayCommand {
    static let usage = "simulate relay --listen ADDR:PORT --to ADDR:PORT --network PROFILE.json [--seed N]"

    /// - Returns: the exit status: 0 after a signal, 2 where the arguments, the profile or an address cannot be used.
    static func run(_ arguments: [String]) async -> Int32 {
        let console = RelayConsole()
        guard arguments != ["--help"] else {
            console.say("usage: " + usage)
            return 0
        }
        do {
            let signals = try TerminationSignals()
            let engine = try await engine(RelayOptions(parsing: arguments), console)
            await report(on: engine, console, until: signals)
            return 0
        } catch {
            console.say("simulate relay: \(error)")
            return 2
        }
    }

    private static func engine(_ options: RelayOptions, _ console: RelayConsole) async throws -> RelayEngine {
        let profile = try NetworkProfile(reading: options.networkPath)
        let engine = try RelayEngine(
            listening: try await address(of: options.listen), to: try await address(of: options.target),
            profile: profile, seed: options.seed)
        let listening = try await engine.start()
        let name = profile.about.isEmpty ? options.networkPath : profile.about
        console.say("relaying \(listening) to \(options.target), seed \(options.seed): \(name)")
        if profile.clockOfA != ClockSettings() || profile.clockOfB != ClockSettings() {
            console.say("the profile's clocks are left out: a relay cannot change what a machine's clock shows")
        }
        return engine
    }

    private static func address(of endpoint: Endpoint) async throws(ResolveError) -> SocketAddress {
        guard let first = try await AddressResolver.addresses(of: endpoint).first else {
            throw .noSuchHost(endpoint.description)
        }
        return first
    }

    private static func report(
        on engine: RelayEngine, _ console: RelayConsole, until signals: TerminationSignals
    ) async {
        await withTaskGroup { group in
            group.addTask { await watch(engine, console) }
            for await _ in signals.stream { break }
            group.cancelAll()
        }
        let status = await engine.stop()
        console.end(with: status.summary)
    }

    private static func watch(_ engine: RelayEngine, _ console: RelayConsole) async {
        var last = await engine.status()
        while (try? await Task.sleep(for: .milliseconds(console.intervalMilliseconds))) != nil {
            let status = await engine.status()
            console.show(status.line(since: last))
            for note in status.notes(since: last) { console.say(note) }
            last = status
        }
    }
}
