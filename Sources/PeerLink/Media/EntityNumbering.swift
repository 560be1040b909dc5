import PeerMedia

/// Gives entities of the application's own the link's frame numbers, and keeps back those that build on what was not
/// sent.
struct EntityNumbering {
    /// The link's number for each of the application's newest frames.
    private var numbers: [FrameNumber: FrameNumber] = [:]
    private var order: [FrameNumber] = []
    /// The frames that the other side lacks for good.
    private var isWaitingForKeyframe = false

    /// The entity under the link's number; nil where it cannot be sent, and then a keyframe is wanted.
    mutating func admit(_ entity: FrameEntity, within plan: EncodingPlan) -> FrameEntity? {
        if entity.isKeyframe { isWaitingForKeyframe = false }
        guard !isWaitingForKeyframe, !plan.isKeyframe || entity.isKeyframe else { return refuse() }
        let references = entity.references.compactMap { numbers[$0] }
        guard references.count == entity.references.count, !references.contains(where: plan.invalidate.contains) else {
            return refuse()
        }
        remember(entity.frameNumber, as: plan.frameNumber)
        var admitted = entity
        admitted.frameNumber = plan.frameNumber
        admitted.references = references
        return admitted
    }

    /// Notes that a frame was left out: what builds on it cannot be sent.
    mutating func skip() { isWaitingForKeyframe = true }

    private mutating func refuse() -> FrameEntity? {
        isWaitingForKeyframe = true
        return nil
    }

    private mutating func remember(_ number: FrameNumber, as linkNumber: FrameNumber) {
        if numbers.updateValue(linkNumber, forKey: number) == nil { order.append(number) }
        guard order.count > EntityNumbering.countMax else { return }
        numbers[order.removeFirst()] = nil
    }

    /// H.264 refers to at most sixteen frames; twice that bounds the map.
    private static let countMax = 32
}
