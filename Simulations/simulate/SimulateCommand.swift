import Glibc

/// The network simulator's program.
@main
struct SimulateCommand {
    static func main() async {
        exit(await status(of: Array(CommandLine.arguments.dropFirst())))
    }

    private static func status(of arguments: [String]) async -> Int32 {
        switch arguments.first {
        case "relay": return await RelayCommand.run(Array(arguments.dropFirst()))
        default:
            RelayConsole().say("usage: " + RelayCommand.usage)
            return 2
        }
    }
}
