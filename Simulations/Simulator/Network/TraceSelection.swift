package import PeerUnits

/// A trace, and where in it the link begins.
package struct TraceSelection: Hashable, Sendable {
    package let trace: DeliveryTrace
    package let start: TimeSpan

    /// - Precondition: `start` lies within the trace.
    package init(trace: DeliveryTrace, start: TimeSpan = .zero) {
        precondition(start >= .zero && start <= trace.length, "a link begins within its trace")
        self.trace = trace
        self.start = start
    }
}
