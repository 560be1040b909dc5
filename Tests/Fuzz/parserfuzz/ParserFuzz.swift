import Foundation

/// Mutated bytes through every parser of outside bytes: none may trap, none may contradict itself.
///
/// `parserfuzz [--count N] [--seconds S] [--seed N] [--from N] [--verbose]`: stops after so many mutations or seconds,
/// whichever comes first. After a trap, `--verbose` with the same seed names the last mutation; `--from` begins there.
@main
struct ParserFuzz {
    static func main() {
        guard let options = FuzzOptions(arguments: CommandLine.arguments.dropFirst()) else {
            print("usage: parserfuzz [--count N] [--seconds S] [--seed N] [--from N] [--verbose]")
            exit(2)
        }
        print("seed \(options.seed), from mutation \(options.first)")
        var run = FuzzRun(targets: FuzzTarget.all, seed: options.seed, from: options.first)
        do throws(FuzzRun.Failure) {
            try mutate(in: &run, within: options)
        } catch {
            print(error)
            exit(1)
        }
        for tally in run.tallies { print("\(tally.name): \(tally.accepted) accepted, \(tally.refused) refused") }
        print("\(run.number - options.first) mutations, no trap, nothing wrong")
    }

    private static func mutate(in run: inout FuzzRun, within options: FuzzOptions) throws(FuzzRun.Failure) {
        let clock = ContinuousClock()
        let end = clock.now + .seconds(options.seconds)
        while run.number - options.first < options.count {
            if options.isVerbose { print("mutation \(run.number)") }
            try run.step()
            if run.number % 4_096 == 0, clock.now >= end { return }
        }
    }
}
