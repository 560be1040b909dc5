package import PeerMedia

/// Takes encoded pictures without ever making the link wait.
package protocol EntitySink: Sendable {
    /// As a person named it.
    var name: String { get }
    /// Frames left out because the sink was too slow.
    var droppedFrameCount: Int { get }
    /// Takes an encoded picture and returns at once.
    func write(_ entity: FrameEntity)
    /// Waits until what was taken is written and in good order, for at most some seconds.
    /// - Throws: why the sink stopped before, where it did.
    func finish() async throws(DeviceError)
}

extension SinkStream: EntitySink where Element == FrameEntity {}
