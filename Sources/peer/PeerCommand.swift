import Glibc

@main
struct PeerCommand {
    static func main() async {
        let arguments = Array(CommandLine.arguments.dropFirst())
        exit(await run(arguments).rawValue)
    }

    private static func run(_ arguments: [String]) async -> ExitStatus {
        do throws(UsageError) {
            switch try InvocationParser.parse(arguments) {
            case .help: return print(HelpText.text)
            case .version: return print("peer \(ProgramVersion.text)")
            case .manual: return print(ManualPage.text)
            case .configuration: return print(ConfigurationTemplate.text)
            case .completion(let shell): return print(CompletionScript.text(for: shell))
            case .link, .devices, .trust: return .goodOrder
            }
        } catch {
            Console(verbosity: .quiet).fail(error.description)
            return .usage
        }
    }

    /// Standard output gone is nothing that a person asking for help needs to hear about.
    private static func print(_ text: String) -> ExitStatus {
        try? StandardStream.write(
            Array((text.hasSuffix("\n") ? text : text + "\n").utf8).span, to: StandardStream.outputNumber)
        return .goodOrder
    }
}
