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
            case .link(let options): return await runLink(options)
            case .trust(let request): return runTrust(request)
            case .devices: return print(DevicesCommand.text())
            }
        } catch {
            Console(verbosity: .quiet).fail(error.description)
            return .usage
        }
    }

    private static func runLink(_ options: PeerOptions) async -> ExitStatus {
        let console = Console(verbosity: options.settings.verbosity)
        do throws(RunFailure) {
            try await LinkProgram(options, console: console).run()
            return .goodOrder
        } catch {
            console.fail(error.line)
            return error.status
        }
    }

    private static func runTrust(_ request: TrustRequest) -> ExitStatus {
        do throws(RunFailure) {
            return print(try TrustCommand.run(request))
        } catch {
            Console(verbosity: .quiet).fail(error.line)
            return error.status
        }
    }

    /// Standard output gone is nothing that a person asking for help needs to hear about.
    private static func print(_ text: String) -> ExitStatus {
        try? StandardStream.write(
            Array((text.hasSuffix("\n") ? text : text + "\n").utf8).span, to: StandardStream.outputNumber)
        return .goodOrder
    }
}
