import PeerUnits

/// A byte budget for each frame in the terms of x264's rate control: a constant bitrate at a nominal frame rate, and a
/// buffer (VBV) that holds one frame's slot, so that no frame overruns its own.
///
/// The rate control counts frames and not time (each frame lasts one tick of the nominal rate), so it works alike at
/// every true frame rate, also at a changing one.
struct SlotRate: Hashable {
    /// Kilobits (of 1,000) in a nominal second.
    let kilobitsPerSecond: Int
    /// Kilobits that one frame may take.
    let bufferKilobits: Int

    init(budget: ByteCount) {
        let bits = max(budget.bytes, 1) * 8
        kilobitsPerSecond = min(max(bits * SlotRate.framesPerSecond / 1_000, 1), SlotRate.kilobitsPerSecondMax)
        bufferKilobits = SlotRate.bufferKilobits(for: kilobitsPerSecond)
    }

    /// Whether so little has changed that the encoder is left alone: each change costs it a pass over its parameters.
    func isNear(_ other: SlotRate) -> Bool {
        let difference = abs(kilobitsPerSecond - other.kilobitsPerSecond)
        return difference * 50 <= other.kilobitsPerSecond
    }

    /// The slot in whole kilobits. Rounded up, unless that is a tenth more than the slot: from there on x264 would no
    /// longer treat the buffer as one frame's and let two frames share it.
    private static func bufferKilobits(for kilobitsPerSecond: Int) -> Int {
        let roundedUp = (kilobitsPerSecond + framesPerSecond - 1) / framesPerSecond
        let isOneSlot = roundedUp * framesPerSecond * 100 < kilobitsPerSecond * 109
        return max(isOneSlot ? roundedUp : kilobitsPerSecond / framesPerSecond, 1)
    }

    /// Nominal: x264 is told that each frame lasts a thirtieth of a second.
    static let framesPerSecond = 30
    /// x264 takes no more than 2 Gbit/s.
    private static let kilobitsPerSecondMax = 2_000_000
}
