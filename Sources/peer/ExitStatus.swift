/// What the program's exit says to a script.
package enum ExitStatus: Int32, Sendable, CaseIterable {
    case goodOrder = 0
    /// Usage or configuration.
    case usage = 2
    /// Unreachable, busy, timed out, or the link is lost for good.
    case noPeer = 3
    case notTrusted = 4
    /// A source or sink failed.
    case media = 5
    /// An internal fault (EX_SOFTWARE of sysexits.h).
    case internalFault = 70

    /// A few words for the help and the manual page.
    package var summary: String {
        switch self {
        case .goodOrder: "good order"
        case .usage: "usage or configuration"
        case .noPeer: "no peer (unreachable, busy, timed out, link lost for good)"
        case .notTrusted: "not trusted"
        case .media: "a source or sink failed"
        case .internalFault: "an internal fault"
        }
    }
}
