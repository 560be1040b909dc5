/// Which frames a decoder of any progressive H.264 stream holds to predict from (ITU-T H.264, 8.2.5).
///
/// For streams that another encoder made; our own encoder's are known exactly by `ReferenceMirror`.
package struct ReferenceTracker: Sendable {
    /// Short-term references in the order of decoding.
    private var shortTerm: [Held] = []
    /// Long-term references with their indices.
    private var longTerm: [Held] = []

    private struct Held {
        let number: FrameNumber
        /// `frame_num`, or the long-term index.
        let key: Int
    }

    package init() {}

    /// The frames held, at most 16: what the next picture can predict from, newest first.
    package var held: [FrameNumber] { (shortTerm + longTerm).map(\.number).sorted(by: >) }

    /// Does what the decoder does after the picture `number` with this header.
    package mutating func note(_ number: FrameNumber, header: SliceHeader, sequence: SequenceParameterSet) {
        guard let marking = header.marking else { return }
        let capacity = max(1, sequence.referenceFrameCountMax)
        switch marking {
        case .instantRefresh(_, let isLongTerm):
            (shortTerm, longTerm) = ([], [])
            add(number, key: isLongTerm ? 0 : header.frameNumber, isLongTerm: isLongTerm, capacity: capacity)
        case .slidingWindow: add(number, key: header.frameNumber, isLongTerm: false, capacity: capacity)
        case .commands(let commands):
            var key = header.frameNumber
            var isLongTerm = false
            for command in commands {
                apply(command, frameNumber: header.frameNumber, frameNumberCount: sequence.frameNumberCount)
                if case .keepLongTerm(let index) = command { (key, isLongTerm) = (index, true) }
                if command == .dropAll, !isLongTerm { key = 0 }
            }
            add(number, key: key, isLongTerm: isLongTerm, capacity: capacity)
        }
    }

    private mutating func apply(_ command: ReferenceMarking.Command, frameNumber: Int, frameNumberCount: Int) {
        func key(_ distance: Int) -> Int {
            (frameNumber - distance % frameNumberCount + frameNumberCount) % frameNumberCount
        }
        switch command {
        case .dropShortTerm(let distance): shortTerm.removeAll { held in held.key == key(distance) }
        case .dropLongTerm(let number): longTerm.removeAll { held in held.key == number }
        case .makeLongTerm(let distance, let index):
            longTerm.removeAll { held in held.key == index }
            guard let place = shortTerm.firstIndex(where: { held in held.key == key(distance) }) else { return }
            longTerm.append(Held(number: shortTerm.remove(at: place).number, key: index))
        case .limitLongTerm(let count): longTerm.removeAll { held in held.key >= count }
        case .dropAll: (shortTerm, longTerm) = ([], [])
        case .keepLongTerm(let index): longTerm.removeAll { held in held.key == index }
        }
    }

    /// Where there is no room, the oldest short-term reference goes, or else the oldest long-term one.
    private mutating func add(_ number: FrameNumber, key: Int, isLongTerm: Bool, capacity: Int) {
        while shortTerm.count + longTerm.count >= capacity {
            if shortTerm.isEmpty { longTerm.removeFirst() } else { shortTerm.removeFirst() }
        }
        if isLongTerm {
            longTerm.append(Held(number: number, key: key))
        } else {
            shortTerm.append(Held(number: number, key: key))
        }
    }
}
