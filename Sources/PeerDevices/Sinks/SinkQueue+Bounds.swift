package import PeerMedia

extension SinkQueue<FrameEntity>.Bound {
    /// A recording loses frames only where its disk stands still for long: 64 MiB are 85 s at 6 Mbit/s, and as many
    /// frames as come in two minutes.
    package static let recording = Self(
        frameCountMax: 7_200, byteCountMax: 64 << 20, dropsOldest: false, byteCount: { $0.body.count })
}

extension SinkQueue<VideoFrame>.Bound {
    /// A second of pictures for a reader that breathes unevenly, at most 256 MiB; then the oldest go.
    package static let pipe = Self(
        frameCountMax: 32, byteCountMax: 256 << 20, dropsOldest: true, byteCount: { $0.samples.count })
}
