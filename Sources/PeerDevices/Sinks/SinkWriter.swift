/// The blocking side of a sink, which lives on a thread of its own.
package protocol SinkWriter: ~Copyable {
    associatedtype Element: Sendable

    /// Writes one frame; takes as long as it takes.
    /// - Throws: `DeviceError` where nothing more can be written.
    mutating func write(_ element: Element) throws(DeviceError)

    /// Brings what was written into good order; nothing is written after it.
    mutating func finish() throws(DeviceError)
}
