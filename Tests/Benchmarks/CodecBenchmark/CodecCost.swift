import Glibc
import PeerCodecs
import PeerMedia
import PeerUnits

/// What one frame costs: encoding, decoding, the decoder's filling of a hole, and how near the budget it comes.
struct CodecCost {
    var size: PictureSize
    var byteBudget: Int

    func measure() throws {
        var encoder = X264Encoder()
        var decoder = try LibavDecoder()
        var encoding = 0
        var decoding = 0
        var filling = 0
        var byteCounts: [Int] = []
        for index in 0..<frameCount {
            let picture = MovingTexture(size: size).frame(index)
            let hole = index % 20
            let lost = hole == 0 && index > 0 ? (1...holeLength).map { FrameNumber(UInt32(index - $0)) } : []
            let budget = ByteCount(index == 0 ? 8 * byteBudget : byteBudget)
            let plan = EncodingPlan(frameNumber: FrameNumber(UInt32(index)), byteBudget: budget, invalidate: lost)
            let start = Int(clock())
            let entity = try encoder.encode(picture, within: plan)
            let encoded = Int(clock())
            if index > 0 { encoding += encoded - start }
            if index > 0 { byteCounts.append(entity.body.count) }
            if hole >= 20 - holeLength { continue }
            _ = try decoder.decode(entity)
            if hole == 0 { filling += Int(clock()) - encoded } else { decoding += Int(clock()) - encoded }
        }
        report(encoding, decoding, filling, byteCounts.sorted())
    }

    private func report(_ encoding: Int, _ decoding: Int, _ filling: Int, _ byteCounts: [Int]) {
        let holes = frameCount / 20
        let decoded = frameCount - holes * (1 + holeLength)
        print(
            """
            \(size.width)x\(size.height), \(byteBudget) bytes a frame: encoding \(encoding / (frameCount - 1)) us, \
            decoding \(decoding / decoded) us, decoding behind a hole of \(holeLength) frames \(filling / holes) us; \
            spent: median \(100 * byteCounts[byteCounts.count / 2] / byteBudget) %, \
            largest \(100 * (byteCounts.last ?? 0) / byteBudget) %
            """)
    }

    private var frameCount: Int { 200 }
    private var holeLength: Int { 4 }
}
