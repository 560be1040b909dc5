import Glibc

/// The network simulator's program.
@main
struct SimulateCommand {
    static func main() async {
        exit(await status(of: Array(CommandLine.arguments.dropFirst())))
    }

    private static func status(of arguments: [String]) async -> Int32 {
        do throws(CommandError) {
            return try await run(arguments)
        } catch {
            Console.say("simulate: \(error.message)")
            return error.status
        }
    }

    private static func run(_ arguments: [String]) async throws(CommandError) -> Int32 {
        let rest = Array(arguments.dropFirst())
        switch arguments.first {
        case "run": return try RunCommand.run(rest)
        case "sweep": return try await SweepCommand.run(rest)
        case "relay": return await RelayCommand.run(rest)
        case "report": try ReportCommand.run(rest)
        case "--help", "-h", "help": try Console.write(Usage.text)
        case nil: throw .usage("a command is missing\n\(Usage.text)")
        case let name?: throw .usage("there is no command \(name)\n\(Usage.text)")
        }
        return 0
    }
}
