import PeerMedia
import PeerUnits
import Simulator
import Testing

@Suite("The synthetic encoder")
struct SyntheticVideoTests {
    private func plan(
        _ number: Int, budget: Int = 8_000, invalidate: [Int] = [], isKeyframe: Bool = false, size: PictureSize? = nil
    ) -> EncodingPlan {
        EncodingPlan(
            frameNumber: FrameNumber(UInt32(number)), byteBudget: ByteCount(budget), size: size,
            invalidate: invalidate.map { FrameNumber(UInt32($0)) }, isKeyframe: isKeyframe)
    }

    private let size = PictureSize(width: 1_280, height: 720)

    private func encoder(_ content: VideoContent = .camera, seed: UInt64 = 1) -> SyntheticEncoder {
        SyntheticEncoder(content: content, random: RandomSource(seed: seed))
    }

    @Test(
        "its parameter sets are read as the size that they are for",
        arguments: [(1_280, 720), (853, 481), (16, 16), (3_840, 2_160), (640, 362)])
    func parameterSets(width: Int, height: Int) throws {
        var encoder = encoder()
        let entity = encoder.encode(PictureSize(width: width, height: height), microSec: 0, within: plan(0))
        let sets = try ParameterSets(sps: entity.sps, pps: entity.pps)
        #expect(sets.sequence.size == entity.size.coded)
        try entity.validate()
    }

    @Test("its slice headers name the frames that its entities refer to, also after an invalidation")
    func sliceHeaders() throws {
        var encoder = encoder()
        for number in 0..<100 {
            let lost = number % 10 == 7 ? [number - 3] : []
            let entity = encoder.encode(size, microSec: 0, within: plan(number, invalidate: lost))
            try entity.validate()
            let sets = try ParameterSets(sps: entity.sps, pps: entity.pps)
            let header = try SliceHeader(parsing: [UInt8](entity.body.dropFirst(4)), with: sets)
            let distances = try header.referenceDistances(
                frameNumberCount: sets.sequence.frameNumberCount, availableCount: 16)
            #expect(distances == entity.references.map { $0.distance(to: entity.frameNumber) })
            #expect(header.frameNumber == number % 32)
            #expect(entity.isKeyframe == (number == 0))
            if !lost.isEmpty { #expect(entity.references == [FrameNumber(UInt32(number - 4))]) }
        }
    }

    @Test("an invalidation that leaves no reference makes a keyframe")
    func exhausted() {
        var encoder = encoder()
        _ = encoder.encode(size, microSec: 0, within: plan(0))
        _ = encoder.encode(size, microSec: 0, within: plan(1))
        #expect(encoder.encode(size, microSec: 0, within: plan(2, invalidate: [0])).isKeyframe)
    }

    @Test("a change of size begins a new stream, a size larger than the source's does not")
    func sizes() {
        var encoder = encoder()
        _ = encoder.encode(size, microSec: 0, within: plan(0))
        let smaller = encoder.encode(size, microSec: 0, within: plan(1, size: PictureSize(width: 640, height: 360)))
        #expect(smaller.isKeyframe && smaller.width == 640)
        let larger = encoder.encode(size, microSec: 0, within: plan(2, size: PictureSize(width: 1_920, height: 1_080)))
        #expect(larger.isKeyframe && larger.width == 1_280)
    }

    @Test("camera frames have the measured share of their budget")
    func cameraSizes() {
        var encoder = encoder()
        var sum = 0
        var most = 0
        for number in 0..<5_000 {
            let count = encoder.encode(size, microSec: 0, within: plan(number, budget: 1_000)).body.count
            sum += count
            most = max(most, count)
        }
        #expect((Double(sum) / 5_000 - 919).magnitude < 5)
        #expect(most > 1_030 && most < 1_120)
    }

    @Test("a still screen needs little, whatever it may have")
    func screenSizes() {
        var encoder = encoder(.screen)
        let entities = (0..<2_000).map { encoder.encode(size, microSec: 0, within: plan($0, budget: 100_000)) }
        let mean = entities.dropFirst().reduce(0) { $0 + $1.body.count } / 1_999
        #expect((2_800...3_600).contains(mean))
        #expect(entities[0].body.count > 18_000)
    }

    @Test("the bytes follow from the seed and hold no start code")
    func bytes() {
        var one = encoder(seed: 4)
        var same = encoder(seed: 4)
        var other = encoder(seed: 5)
        for number in 0..<50 {
            let entity = one.encode(size, microSec: 0, within: plan(number))
            #expect(entity == same.encode(size, microSec: 0, within: plan(number)))
            #expect(entity != other.encode(size, microSec: 0, within: plan(number)))
            let unit = entity.body.dropFirst(5)
            #expect(zip(unit, unit.dropFirst()).allSatisfy { $0 != 0 || $1 != 0 })
        }
    }
}
