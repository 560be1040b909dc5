import PeerUnits

/// Collects what the checkers of one simulation find.
final class ViolationLog {
    private(set) var violations: [Violation] = []
    private(set) var count = 0

    func report(_ checker: String, _ text: @autoclosure () -> String, at time: Instant) {
        count += 1
        guard violations.count < ViolationLog.keptMax else { return }
        violations.append(Violation(time: time, checker: checker, text: text()))
    }

    var isClean: Bool { count == 0 }

    /// The first ones tell; a broken invariant repeats itself with every frame.
    private static let keptMax = 20
}
