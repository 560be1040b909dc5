/// What a synthetic camera sees, as far as the encoder's frame sizes show it.
package enum VideoContent: String, Hashable, Sendable, CaseIterable {
    /// A moving picture: it always needs more than the budget, so the rate control sets the sizes.
    case camera
    /// A screen that is mostly still: the picture sets the sizes, the budget caps them.
    case screen
}
