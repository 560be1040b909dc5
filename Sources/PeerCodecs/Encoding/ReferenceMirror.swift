import PeerMedia
// TEMPORARY until PeerMedia has it.
struct ReferenceMirror {
    private var valid: [FrameNumber] = []   // newest first
    private var kept: [FrameNumber] = []
    let capacity: Int
    let count: Int
    init(capacity: Int, referenceCount: Int) { self.capacity = capacity; count = referenceCount }
    func isValid(_ n: FrameNumber) -> Bool { valid.contains(n) }
    mutating func invalidate(_ n: FrameNumber) { valid.removeAll { $0 >= n } }
    var references: [FrameNumber] { Array(valid.prefix(count)) }
    mutating func append(_ n: FrameNumber, isKeyframe: Bool) {
        if isKeyframe { kept = []; valid = [] }
        kept.insert(n, at: 0); valid.insert(n, at: 0)
        if kept.count > capacity { let old = kept.removeLast(); valid.removeAll { $0 <= old } }
    }
}
