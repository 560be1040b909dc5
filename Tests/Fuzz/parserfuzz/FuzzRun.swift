/// Gives mutation after mutation to each target in turn.
package struct FuzzRun: Sendable {
    private let targets: [FuzzTarget]
    private let seed: UInt64
    /// The number of the next mutation: with the seed, all that is needed to make it again.
    package private(set) var number: UInt64
    /// By target, in their order.
    package private(set) var tallies: [Tally]

    package struct Tally: Sendable {
        package let name: String
        package var accepted = 0
        package var refused = 0
    }

    /// What a target made of itself, with all that is needed to see it again.
    package struct Failure: Error, CustomStringConvertible {
        package let target: String
        package let number: UInt64
        package let reason: String
        package let bytes: [UInt8]

        package var description: String {
            let hex = bytes.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
            return "\(target), mutation \(number): \(reason): \(hex)"
        }
    }

    package init(targets: [FuzzTarget], seed: UInt64, from number: UInt64 = 0) {
        self.targets = targets
        self.seed = seed
        self.number = number
        tallies = targets.map { target in Tally(name: target.name) }
    }

    /// Runs the next mutation.
    package mutating func step() throws(Failure) {
        let index = Int(number % UInt64(targets.count))
        let target = targets[index]
        var mutator = Mutator(seeds: target.seeds, number: seed ^ (number &* 0x9E37_79B9_7F4A_7C15))
        let bytes = mutator.next()
        switch target.check(bytes) {
        case .accepted: tallies[index].accepted += 1
        case .refused: tallies[index].refused += 1
        case .wrong(let reason): throw Failure(target: target.name, number: number, reason: reason, bytes: bytes)
        }
        number += 1
    }
}
