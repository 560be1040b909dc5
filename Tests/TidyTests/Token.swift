/// One word or sign of a Swift source, without comments; a string literal is a single token without its contents.
struct Token: Equatable {
    enum Kind {
        case word
        case number
        case string
        case sign
    }

    var kind: Kind
    var text: String
    /// Counted from 1.
    var line: Int
    /// Whether white space or a comment stands before it.
    var isSpaced: Bool
    /// The braces, brackets and parentheses that are open around it.
    var depth: Int
}
