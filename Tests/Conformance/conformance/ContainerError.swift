/// Why a container gives no pictures.
enum ContainerError: Error {
    case unreadable
    case noTrack
}
