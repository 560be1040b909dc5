import PeerMedia
import PeerUnits
import Testing

@Suite struct ReferenceMirrorTests {
    @Test("a frame predicts from the newest frames before it, and from none before the first")
    func newest() {
        var mirror = ReferenceMirror(dpbSize: 16, referenceCount: 2)
        #expect(mirror.mustBeKeyframe)
        #expect(mirror.references(for: FrameNumber(0)).isEmpty)
        record(0...3, in: &mirror)
        #expect(!mirror.mustBeKeyframe)
        #expect(mirror.references(for: FrameNumber(4)).map(\.rawValue) == [3, 2])
    }

    @Test("invalidating a frame marks all after it, and the next predicts from the one before")
    func invalidation() {
        var mirror = ReferenceMirror(dpbSize: 16, referenceCount: 2)
        record(0...9, in: &mirror)
        #expect(invalidate([6, 8], in: &mirror) == [6])
        #expect(mirror.references(for: FrameNumber(10)).map(\.rawValue) == [5, 4])
    }

    @Test("what is marked already is not invalidated again, so that the frames since stay valid")
    func again() {
        var mirror = ReferenceMirror(dpbSize: 16, referenceCount: 1)
        record(0...9, in: &mirror)
        _ = invalidate([6], in: &mirror)
        record(10...11, in: &mirror, first: nil)
        #expect(invalidate([6, 7, 9], in: &mirror).isEmpty)
        #expect(mirror.references(for: FrameNumber(12)).map(\.rawValue) == [11])
        #expect(invalidate([6, 11], in: &mirror) == [11])
        #expect(mirror.references(for: FrameNumber(12)).map(\.rawValue) == [10])
    }

    @Test("the order in which losses are named does not matter")
    func order() {
        var mirror = ReferenceMirror(dpbSize: 16, referenceCount: 1)
        record(0...9, in: &mirror)
        #expect(invalidate([8, 6, 7], in: &mirror) == [6])
    }

    @Test("when every kept frame is marked, only a keyframe is left; it forgets all before it")
    func keyframe() {
        var mirror = ReferenceMirror(dpbSize: 4, referenceCount: 2)
        record(0...9, in: &mirror)
        #expect(invalidate([6], in: &mirror) == [6])
        #expect(mirror.mustBeKeyframe)
        mirror.record(FrameNumber(10), isKeyframe: true)
        #expect(!mirror.mustBeKeyframe)
        #expect(invalidate([9], in: &mirror).isEmpty)
        #expect(mirror.references(for: FrameNumber(11)).map(\.rawValue) == [10])
    }

    @Test("frames that have left the encoder's list are not predicted from, but their loss still counts")
    func depth() {
        var mirror = ReferenceMirror(dpbSize: 4, referenceCount: 16)
        record(0...9, in: &mirror)
        #expect(mirror.references(for: FrameNumber(10)).map(\.rawValue) == [9, 8, 7, 6])
        #expect(invalidate([2], in: &mirror) == [2])
        #expect(mirror.mustBeKeyframe)
    }

    @Test("frames never recorded do nothing")
    func unknown() {
        var mirror = ReferenceMirror(dpbSize: 16, referenceCount: 1)
        record(0...3, in: &mirror)
        #expect(invalidate([4, 100], in: &mirror).isEmpty)
        #expect(mirror.references(for: FrameNumber(4)).map(\.rawValue) == [3])
    }

    @Test("a frame lost and told three frames later never costs a keyframe, and nothing lost is predicted from")
    func feedbackDelay() {
        var random = RandomSource(seed: 20)
        var mirror = ReferenceMirror(dpbSize: 16, referenceCount: 1)
        var decodable: [Bool] = []
        for number in 0..<3_000 as Range<Int> {
            let told = decodable.indices.prefix(max(0, number - 3)).suffix(40).filter { !decodable[$0] }
            _ = mirror.invalidate(told.map { FrameNumber(UInt32($0)) })
            #expect(mirror.mustBeKeyframe == (number == 0))
            let references = mirror.references(for: FrameNumber(UInt32(number)))
            for reference in references where reference.distance(to: FrameNumber(UInt32(number))) > 3 {
                #expect(decodable[Int(reference.rawValue)])
            }
            let isLost = number > 0 && random.next(below: 20) == 0
            decodable.append(!isLost && references.allSatisfy { decodable[Int($0.rawValue)] })
            mirror.record(FrameNumber(UInt32(number)), isKeyframe: number == 0)
        }
        #expect(decodable.count { $0 } > 2_000)
    }

    private func record(_ numbers: ClosedRange<UInt32>, in mirror: inout ReferenceMirror, first: UInt32? = 0) {
        for number in numbers { mirror.record(FrameNumber(number), isKeyframe: number == first) }
    }

    private func invalidate(_ numbers: [UInt32], in mirror: inout ReferenceMirror) -> [UInt32] {
        mirror.invalidate(numbers.map { FrameNumber($0) }).map(\.rawValue)
    }
}
