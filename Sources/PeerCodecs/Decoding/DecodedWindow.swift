import PeerMedia

/// Which of the last frames have been decoded and can be referred to.
struct DecodedWindow {
    private var newest: FrameNumber?
    /// Bit n stands for the frame n before `newest`.
    private var bits: UInt64 = 0

    func contains(_ frameNumber: FrameNumber) -> Bool {
        guard let distance = newest.map({ frameNumber.distance(to: $0) }), (0..<64).contains(distance) else {
            return false
        }
        return bits >> UInt64(distance) & 1 == 1
    }

    /// - Precondition: `frameNumber` is later than all before.
    mutating func insert(_ frameNumber: FrameNumber) {
        let distance = newest.map { $0.distance(to: frameNumber) } ?? 64
        bits = distance < 64 ? bits << UInt64(distance) | 1 : 1
        newest = frameNumber
    }

    /// A keyframe begins: nothing before it can be referred to.
    mutating func removeAll() {
        newest = nil
        bits = 0
    }
}
