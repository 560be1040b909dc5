import PeerMedia
import PeerUnits
import Testing

@Suite struct WireFrameTests {
    @Test("frames read back, without parameter sets where those were left out")
    func roundTrip() throws {
        var random = RandomSource(seed: 12)
        for _ in 0..<200 {
            let entity = FrameEntity.sample(from: &random)
            let includes = entity.isKeyframe || random.next(below: 2) == 0
            let frame = WireFrame(
                entity: entity, parameterSetID: UInt8(random.next(below: 256)), includesParameterSets: includes,
                encodingMicroseconds: UInt32(truncatingIfNeeded: random.next()))
            let bytes = frame.encoded()
            #expect(bytes.count == frame.encodedByteCount)
            let followed = bytes + [1, 2, 3]
            var rest = followed.span
            var read = try WireFrame(parsing: &rest)
            let remaining = rest.count
            #expect(remaining == 3)
            if !includes {
                #expect(read.entity.sps.isEmpty && read.entity.pps.isEmpty)
                (read.entity.sps, read.entity.pps) = (entity.sps, entity.pps)
            }
            #expect(read == frame)
        }
    }

    @Test("a frame with one reference weighs 24 bytes beside its body")
    func overhead() {
        var frame = sample(isKeyframe: false)
        frame.entity.metadata = []
        frame.entity.references = [FrameNumber(frame.entity.frameNumber.rawValue - 1)]
        frame.entity.body = [0, 0, 0, 1, 0x41]
        frame.encodingMicroseconds = 2_000
        #expect(frame.encodedByteCount - frame.entity.body.count == 24)
    }

    @Test("every truncation is an error")
    func truncation() {
        for isKeyframe in [false, true] {
            let bytes = sample(isKeyframe: isKeyframe).encoded()
            for count in bytes.indices {
                #expect(throws: FrameEntityError.truncated) { try read([UInt8](bytes.prefix(count))) }
            }
        }
    }

    @Test("a keyframe without parameter sets, and reserved flags, are refused")
    func flags() {
        var frame = sample(isKeyframe: true)
        frame.includesParameterSets = false
        #expect(!frame.isValid)
        var bytes = sample(isKeyframe: false).encoded()
        bytes[0] = 1
        #expect(throws: FrameEntityError.invalidParameterSets) { try read(bytes) }
        bytes[0] = 4
        #expect(throws: FrameEntityError.unsupportedFlags(4)) { try read(bytes) }
    }

    @Test("a frame that leaves its parameter sets out need not have them")
    func noSets() {
        var frame = sample(isKeyframe: false)
        (frame.entity.sps, frame.entity.pps) = ([], [])
        #expect(frame.isValid)
        frame.includesParameterSets = true
        #expect(!frame.isValid)
    }

    private func sample(isKeyframe: Bool) -> WireFrame {
        var random = RandomSource(seed: 13)
        return WireFrame(
            entity: .sample(from: &random, isKeyframe: isKeyframe), parameterSetID: 3,
            includesParameterSets: isKeyframe,
            encodingMicroseconds: 4_000)
    }

    private func read(_ bytes: [UInt8]) throws -> WireFrame {
        var rest = bytes.span
        return try WireFrame(parsing: &rest)
    }
}
