/// Why the program ends: a line for people, and the exit status.
struct CommandError: Error {
    let message: String
    let status: Int32

    /// Wrong usage or a bad file.
    static func usage(_ message: String) -> CommandError { CommandError(message: message, status: 2) }
    /// An expectation or a checker failed.
    static func failed(_ message: String) -> CommandError { CommandError(message: message, status: 1) }
}
