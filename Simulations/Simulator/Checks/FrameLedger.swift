import PeerMedia
import PeerUnits

/// What one sending side has encoded lately, and what became of it: the truth that the receiver's frames are held to.
struct FrameLedger {
    enum Fate: Hashable {
        case open, handedOut, lost
    }

    struct Entry {
        var frameNumber: FrameNumber
        var contentHash: UInt64
        var record: FrameRecord
        var fate = Fate.open
    }

    private var entries: [Entry?]
    private(set) var newest: FrameNumber?

    init() {
        entries = Array(repeating: nil, count: FrameLedger.entryCount)
    }

    /// Takes a new frame; returns an older one that falls out with its fate still open.
    mutating func append(_ entity: FrameEntity, record: FrameRecord) -> FrameRecord? {
        let index = index(entity.frameNumber)
        let displaced = entries[index]
        entries[index] = Entry(
            frameNumber: entity.frameNumber, contentHash: FrameLedger.hash(of: entity), record: record)
        newest = entity.frameNumber
        return displaced?.fate == .open ? displaced?.record : nil
    }

    subscript(frameNumber: FrameNumber) -> Entry? {
        get {
            let entry = entries[index(frameNumber)]
            return entry?.frameNumber == frameNumber ? entry : nil
        }
        set { entries[index(frameNumber)] = newValue }
    }

    /// The frames whose fate is open, oldest first.
    var openEntries: [Entry] {
        entries.compactMap { $0 }.filter { $0.fate == .open }.sorted { $0.frameNumber < $1.frameNumber }
    }

    /// Of everything that an entity carries.
    static func hash(of entity: FrameEntity) -> UInt64 {
        var hash = RunningHash()
        for bytes in [entity.sps, entity.pps, entity.body, entity.metadata] { hash.combine(bytes.span) }
        for reference in entity.references { hash.combine(Int(reference.rawValue)) }
        for number in [Int(entity.frameNumber.rawValue), entity.width, entity.height, entity.isKeyframe ? 1 : 0] {
            hash.combine(number)
        }
        hash.combine(entity.microSec)
        return hash.value
    }

    private func index(_ frameNumber: FrameNumber) -> Int {
        Int(frameNumber.rawValue) % FrameLedger.entryCount
    }

    /// Eight seconds of 60 frames a second: nothing is handed out later than that.
    private static let entryCount = 512
}
