/// A network between two sides: each direction, each side's clock, and what changes when.
package struct NetworkProfile: Hashable, Sendable {
    /// For people; may be empty.
    package var about = ""
    package var aToB = LinkSettings()
    package var bToA = LinkSettings()
    package var clockOfA = ClockSettings()
    package var clockOfB = ClockSettings()
    /// In the order of their times.
    package var changes: [ProfileChange] = []

    package init() {}
}
