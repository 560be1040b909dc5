/// What the program was started for.
package enum Invocation: Sendable {
    case link(PeerOptions)
    case devices
    case trust(TrustRequest)
    case completion(ShellName)
    case manual
    case configuration
    case help
    case version
}
