/// A bound on one figure of one direction's video.
package struct Expectation: Hashable, Sendable {
    /// Whose video is bounded.
    package enum Direction: String, Hashable, Sendable, CaseIterable {
        case aToB
        case bToA
    }

    /// What is measured.
    package enum Figure: String, Hashable, Sendable, CaseIterable {
        case shownPercent
        case delayMsP50
        case delayMsP95
        case delayMsP99
        case ageMsP95
        case freezeCount
        case freezeMsLongest
        case frozenMsTotal
        case lostFrames
        case skippedFrames
        case keyframes
        case videoKbps
        case sentKbps
        case firstFrameMs
    }

    package var direction: Direction
    package var figure: Figure
    package var atLeast: Double?
    package var atMost: Double?

    package init(direction: Direction = .aToB, figure: Figure, atLeast: Double? = nil, atMost: Double? = nil) {
        self.direction = direction
        self.figure = figure
        self.atLeast = atLeast
        self.atMost = atMost
    }

    /// Whether the figure lies within the bounds.
    package func isMet(by value: Double) -> Bool {
        value >= atLeast ?? -.infinity && value <= atMost ?? .infinity
    }
}
