import CPeerLinux

/// The codes that are told apart.
extension SystemError {
    static let notPermitted = Int32(CPEER_NOT_PERMITTED)
    static let accessDenied = Int32(CPEER_ACCESS_DENIED)
    static let wouldBlock = Int32(CPEER_WOULD_BLOCK)
    static let invalidArgument = Int32(CPEER_INVALID_ARGUMENT)
    static let processFilesExhausted = Int32(CPEER_PROCESS_FILES_EXHAUSTED)
    static let systemFilesExhausted = Int32(CPEER_SYSTEM_FILES_EXHAUSTED)
    static let messageTooLong = Int32(CPEER_MESSAGE_TOO_LONG)
    static let familyNotSupported = Int32(CPEER_FAMILY_NOT_SUPPORTED)
    static let addressInUse = Int32(CPEER_ADDRESS_IN_USE)
    static let addressNotAvailable = Int32(CPEER_ADDRESS_NOT_AVAILABLE)
    static let networkDown = Int32(CPEER_NETWORK_DOWN)
    static let networkUnreachable = Int32(CPEER_NETWORK_UNREACHABLE)
    static let connectionRefused = Int32(CPEER_CONNECTION_REFUSED)
    static let hostDown = Int32(CPEER_HOST_DOWN)
    static let hostUnreachable = Int32(CPEER_HOST_UNREACHABLE)
}
