/// An expectation, and what was found.
package struct ExpectationOutcome: Hashable, Sendable {
    package var expectation: Expectation
    package var found: Double

    package var isMet: Bool { expectation.isMet(by: found) }
}
