import PeerCodecs
import PeerMedia
import PeerUnits
import Testing

@Suite("the encoder's byte budget")
struct EncodingBudgetTests {
    @Test("no frame is much larger than its budget, and the budget is used", arguments: [500, 900, 1_500])
    func framesKeepTheirBudget(bytes: Int) throws {
        var encoder = X264Encoder()
        let video = SyntheticVideo(width: 176, height: 144)
        var sizes: [Int] = []
        for index in 0..<90 {
            let budget = index == 0 ? 12_000 : bytes
            let entity = try encoder.encode(video.frame(index), within: EncodingPlan(index, bytes: budget))
            if index > 0 { sizes.append(entity.body.count) }
        }
        let mean = sizes.reduce(0, +) / sizes.count
        let largest = sizes.max() ?? 0
        #expect(largest * 100 <= bytes * 125, "largest \(largest)")
        #expect(sizes.sorted()[sizes.count * 95 / 100] * 100 <= bytes * 108)
        #expect(mean * 100 >= bytes * 70, "mean \(mean)")
    }

    @Test("a smaller budget is obeyed by the very next frame, a larger one soon")
    func changesAreObeyed() throws {
        var encoder = X264Encoder()
        let video = SyntheticVideo(width: 320, height: 240)
        var sizes: [Int] = []
        for index in 0..<60 {
            let budget = index == 0 ? 16_000 : (20..<40).contains(index) ? 2_500 : 8_000
            let entity = try encoder.encode(video.frame(index), within: EncodingPlan(index, bytes: budget))
            #expect(entity.isKeyframe == (index == 0), "a rate needs no keyframe")
            sizes.append(entity.body.count)
        }
        #expect(sizes[20] <= 3_200, "\(sizes[15..<25])")
        #expect(sizes[41..<60].max() ?? 0 > 5_000, "\(sizes[38..<50])")
    }

    @Test("a keyframe fills its own budget and no more, the first and one in mid-stream", arguments: [4_000, 12_000])
    func keyframesKeepTheirBudget(bytes: Int) throws {
        var encoder = X264Encoder()
        let video = SyntheticVideo(width: 320, height: 240)
        for index in 0..<12 {
            let isKeyframe = index % 6 == 0
            let plan = EncodingPlan(index, bytes: isKeyframe ? bytes : 1_500, isKeyframe: isKeyframe)
            let entity = try encoder.encode(video.frame(index), within: plan)
            #expect(entity.isKeyframe == isKeyframe)
            let byteCount = entity.body.count + entity.sps.count + entity.pps.count
            if isKeyframe { #expect((bytes * 7 / 10...bytes * 11 / 10).contains(byteCount), "\(byteCount)") }
        }
    }

    @Test("a still picture ends at a quality that the eye cannot tell apart, and costs little")
    func stillPicturesCostLittle() throws {
        var encoder = X264Encoder()
        let picture = SyntheticVideo(width: 320, height: 240).frame(0)
        var last = 0
        for index in 0..<60 {
            last = try encoder.encode(picture, within: EncodingPlan(index, bytes: 9_000)).body.count
        }
        #expect(last < 100, "\(last)")
    }
}
