/// The blocking side of a source, which lives on a thread of its own: opened there, read there, closed there.
package protocol SourceReader: ~Copyable {
    associatedtype Element: Sendable

    var information: SourceInformation { get }

    /// Waits for the next frame, at the time when it is due.
    /// - Returns: nil where the source has ended, or was told to stop.
    /// - Throws: `DeviceError` where nothing more can be read.
    mutating func read() throws(DeviceError) -> Element?
}
