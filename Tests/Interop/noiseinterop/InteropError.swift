/// Why the exchange failed; the process ends with it.
enum InteropError: Error {
    case usage
    case noAnswer
    case wrongEcho
}
