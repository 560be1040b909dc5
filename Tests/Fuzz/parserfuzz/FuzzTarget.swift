/// One parser, and the valid inputs whose mutations it is given.
package struct FuzzTarget: Sendable {
    package let name: String
    /// Each is accepted as it is.
    package let seeds: [[UInt8]]
    /// Parses, and holds what comes out against itself.
    package let check: @Sendable ([UInt8]) -> FuzzOutcome

    package init(_ name: String, seeds: [[UInt8]], check: @escaping @Sendable ([UInt8]) -> FuzzOutcome) {
        self.name = name
        self.seeds = seeds
        self.check = check
    }

    /// Every parser of bytes that come from outside. A room's targets stand in a file of their own.
    package static let all: [FuzzTarget] = media
}
