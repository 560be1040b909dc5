import PeerMedia

extension SliceHeader {
    /// What the next reference frame's `frame_num` is counted from: this one's, unless the picture resets the count
    /// (memory management control operation 5; ITU-T H.264, 7.4.3).
    var counterAfter: Int {
        guard case .commands(let commands) = marking, commands.contains(.dropAll) else { return frameNumber }
        return 0
    }
}
