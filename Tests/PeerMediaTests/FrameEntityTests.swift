import PeerMedia
import PeerUnits
import Testing

@Suite struct FrameEntityTests {
    @Test("entities read back as they were, one behind the other")
    func roundTrip() throws {
        var random = RandomSource(seed: 10)
        let entities = (0..<200).map { _ in FrameEntity.sample(from: &random) }
        let bytes = [UInt8](capacity: entities.reduce(0) { $0 + $1.encodedByteCount }) { output in
            for entity in entities { entity.encode(into: &output) }
        }
        var rest = bytes.span
        for entity in entities {
            let read = try FrameEntity(parsing: &rest)
            #expect(read == entity)
        }
        let remaining = rest.count
        #expect(remaining == 0)
    }

    @Test("the layout is the documented one")
    func layout() throws {
        let entity = FrameEntity(
            sps: [0x67, 1], pps: [0x68, 2], body: [0, 0, 0, 2, 0x41, 9], microSec: -2, frameNumber: FrameNumber(258),
            references: [FrameNumber(257), FrameNumber(158)], isKeyframe: false, width: 1280, height: 721,
            metadata: [7, 8])
        #expect(
            entity.encoded() == [
                1, 0, 0, 0, 1, 2, 255, 255, 255, 255, 255, 255, 255, 254, 5, 0, 2, 209, 2, 1, 0x40, 100, 2, 7, 8, 2,
                0x67, 1,
                2, 0x68, 2, 6, 0, 0, 0, 2, 0x41, 9,
            ])
        #expect(try FrameEntity(parsing: entity.encoded()) == entity)
    }

    @Test("a frame with one reference weighs 24 to 28 bytes beside sets and body")
    func overhead() {
        for (bodyLength, overhead) in [(5, 24), (1_000, 25), (100_000, 27)] {
            var entity = valid
            entity.body =
                [0, 0, UInt8(bodyLength >> 8 & 255), UInt8(bodyLength & 255)] + [UInt8](repeating: 1, count: bodyLength)
            entity.body[1] = UInt8(bodyLength >> 16)
            #expect(entity.encodedByteCount - entity.sps.count - entity.pps.count - entity.body.count == overhead)
        }
    }

    @Test("every truncation is an error, and so is a byte too many")
    func truncation() {
        var random = RandomSource(seed: 11)
        let bytes = FrameEntity.sample(from: &random, isKeyframe: false).encoded()
        for count in bytes.indices {
            #expect(throws: FrameEntityError.truncated) { try FrameEntity(parsing: [UInt8](bytes.prefix(count))) }
        }
        #expect(throws: FrameEntityError.trailingBytes) { try FrameEntity(parsing: bytes + [0]) }
    }

    @Test("numbers at the ends of their ranges read back")
    func extremes() throws {
        for number in [1, 63, 64, 16_383, 16_384, 1 << 30, UInt32.max] {
            for time in [Int64.min, -1, 0, 1, .max] {
                var entity = valid
                entity.frameNumber = FrameNumber(number)
                entity.references = number > 1 ? [FrameNumber(0), FrameNumber(number - 1)] : [FrameNumber(0)]
                entity.microSec = time
                #expect(try FrameEntity(parsing: entity.encoded()) == entity)
            }
        }
    }

    @Test("what breaks a limit is not valid, and its bytes are refused with the same error")
    func limits() throws {
        try valid.validate()
        try expect(.unsupportedSize(PictureSize(width: 15, height: 16))) {
            $0.width = 15
            $0.height = 16
        }
        try expect(.unsupportedSize(PictureSize(width: 3840, height: 2161))) {
            $0.width = 3840
            $0.height = 2161
        }
        try expect(.metadataTooLong(byteCount: 65)) { $0.metadata = [UInt8](repeating: 0, count: 65) }
        try expect(.invalidReferences) { $0.references = [FrameNumber(100)] }
        try expect(.invalidReferences) { $0.references = [FrameNumber(98), FrameNumber(98)] }
        try expect(.invalidReferences) { $0.references = (0..<17).map { FrameNumber($0) } }
        try expect(.invalidReferences) { $0.isKeyframe = true }
        for set in [[], [0x68], [0xE7], [0x67] + [UInt8](repeating: 0, count: 1_024)] as [[UInt8]] {
            try expect(.invalidParameterSets) { $0.sps = set }
        }
        try expect(.invalidParameterSets) { $0.pps = [0x67] }
        for body in [[], [0], [0, 0, 0, 0], [0, 0, 0, 2, 1], [0, 0, 0, 1, 1, 0]] as [[UInt8]] {
            try expect(.invalidBody) { $0.body = body }
        }
        let long = FrameEntity.bodyByteCountMax + 1
        try expect(.bodyTooLong(byteCount: long)) { $0.body = [UInt8](repeating: 0, count: long) }
    }

    @Test("other versions and reserved flags are refused")
    func head() {
        var bytes = valid.encoded()
        bytes[1] = 0x02
        #expect(throws: FrameEntityError.unsupportedFlags(2)) { try FrameEntity(parsing: bytes) }
        bytes[0] = 2
        #expect(throws: FrameEntityError.unsupportedVersion(2)) { try FrameEntity(parsing: bytes) }
    }

    @Test("a length that promises more than there is allocates nothing and is truncated")
    func promisedLength() {
        var bytes = [UInt8](valid.encoded().dropLast(valid.body.count + 1))
        bytes += [0x81, 0, 0, 0]
        #expect(throws: FrameEntityError.bodyTooLong(byteCount: FrameEntity.bodyByteCountMax + 1)) {
            try FrameEntity(parsing: [UInt8](bytes.dropLast(4)) + [0x81, 0, 0, 1])
        }
        #expect(throws: FrameEntityError.truncated) { try FrameEntity(parsing: bytes) }
    }

    /// Bytes written by hand for an entity that `encode` would refuse.
    private func expect(_ error: FrameEntityError, change: (inout FrameEntity) -> Void) throws {
        var entity = valid
        change(&entity)
        #expect(throws: error) { try entity.validate() }
        let bytes = try #require(UncheckedEncoding.bytes(of: entity))
        #expect(throws: error) { try FrameEntity(parsing: bytes) }
    }

    private var valid: FrameEntity {
        FrameEntity(
            sps: [0x67, 1], pps: [0x68, 2], body: [0, 0, 0, 1, 0x41], microSec: 0, frameNumber: FrameNumber(100),
            references: [FrameNumber(99)], isKeyframe: false, width: 640, height: 360)
    }
}
