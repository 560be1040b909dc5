package import PeerMedia

/// Takes decoded pictures without ever making the link wait.
package protocol VideoSink: Sendable {
    /// As a person named it.
    var name: String { get }
    /// Frames left out because the sink was too slow.
    var droppedFrameCount: Int { get }
    /// Takes a picture and returns at once.
    func write(_ frame: VideoFrame)
    /// Waits until what was taken is written, for at most some seconds.
    /// - Throws: why the sink stopped before, where it did.
    func finish() async throws(DeviceError)
}

extension SinkStream: VideoSink where Element == VideoFrame {}
