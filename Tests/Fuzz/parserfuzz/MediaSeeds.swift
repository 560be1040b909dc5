import PeerMedia
import PeerUnits

/// Valid inputs for PeerMedia's parsers: the heads of real streams, and units that hold every syntax element.
enum MediaSeeds {
    /// x264 (baseline, High with B frames), JM with scaling lists, OpenH264 with CABAC; and one that has everything:
    /// scaling lists, order of type 1, fields, cropping, usability with buffers.
    static let sequences = [
        "6742c01fd9005005bb011000000300100000030140f1832480",
        "67640015acd941b1fefffc0500050440000003004000000f03c58b6580",
        "67640028ad84b7dd3fca323b1dc5622225191d8ee2b1115096fba7ee11a11159b9b36730283320",
        "674d0034e8c05014c8",
        """
        6764002822d902a4815240a88854cccb10474d7ff0010000bb7091009b2400000fa40003a98342463c00fa0003e877b57142463c00fa\
        0003e877b571ed04422cb0
        """,
    ].map(bytes)

    /// Those of the sequences above; for the one that has everything, slice groups of types 6, 4, 2, 0 and none.
    static let pictures = [
        "68cb83cb20", "68ebe3cb22c0", "68c94a38612df74ff28c8ec771588889464763b8ac445425bee9fb846844566e6cde",
        "68e94a3880", "683936704030c30c30c30c30c2d552dc0a0989", "6829345b6aa96e0504c480", "6864db428687daaa5b81413120",
        "689374c8d552dc0a0989", "68144ed552dc0a0989",
    ].map(bytes)

    /// IDR, P and B slices of the real streams, cut behind the header; then P and B, frame and field slices that hold
    /// list modifications, weights and marking commands, for slice groups of types 4, 6 and 0.
    static let slices = [
        "6588840ff2628000c3ec9c9c9c9c9c9c9c9c9c4628000a6f4700011c18e0002ae5",
        "419a381fe02439410043dcf7c8060145ca7c00a693fd8bffe3c0dbdc04add9f7e4",
        "65888403ff5bcc6636270ea4bf16161f72126840e786d091584f5e8a6e02e65783",
        "419a226c57887b7b2d82b57b7acc208ed7523e636056ec6fe732763fe64e666000",
        "019e417919ffa9178b176e40f4bb399dca2b6bbfb45d06dec732bb3695243d8157",
        "658884020631400040d3ff975bf1100090e0002017db6fcf833b20117d9e076028",
        "419a2584e6b54ea62895c56c28b17d9defb34f049ef5cf17e539b535b04d5fd6e1",
        "019e32f22368290d3a514f832e605203b3ab6d0ede611ba20a371ed196159e9d5a",
        "616628519aad390c5848f44308848f44308a6d113290e8d45699d5e6f7c0",
        "6167285ccb4b4e4d390c5848f44308848f44308848f44308848f44308a6d113290e8d45699d5e6f7c0",
        "6168e1466b4b4e4d390c5848f44308848f44308848f44308848f44308a6d113290e8d4569d5e6f7c",
        "61785ccab4e4316123d10c22123d10c229b444ca43a3515a7579bdf0",
    ].map(bytes)

    /// Every pair of the sets above that belong together.
    static let parameterSets: [ParameterSets] = pictures.flatMap { picture in
        sequences.compactMap { sequence in try? ParameterSets(sps: sequence, pps: picture) }
    }

    /// A delimiter, the sets of one stream, and its slices as several pictures.
    static let streams: [[UInt8]] = zip(sequences, pictures).map { sequence, picture in
        let units = [[9, 0xF0], sequence, picture] + slices.prefix(8) + [[6, 5, 1, 2, 0x80]] + slices.prefix(3)
        return units.flatMap { unit in [0, 0, 0, 1] + unit }
    }

    static let configurations: [[UInt8]] = zip(sequences, pictures).map { sequence, picture in
        let front: [UInt8] = [1, 100, 0, 31, 0xFF, 0xE1, 0, UInt8(sequence.count)]
        return front + sequence + [1, 0, UInt8(picture.count)] + picture
    }

    static let entities: [FrameEntity] = (0..<6).map { index in
        let number: [UInt32] = [0, 1, 63, 64, 16_384, .max]
        return FrameEntity(
            sps: sequences[index % 4], pps: pictures[index % 4],
            body: slices[...index].flatMap { slice in [0, 0, 0, UInt8(slice.count)] + slice },
            microSec: Int64(index) * 33_333, frameNumber: FrameNumber(number[index]),
            references: index == 0 ? [] : [FrameNumber(number[index] - 1), FrameNumber(number[index] / 2)].unique,
            isKeyframe: index == 0, width: 640, height: 361, metadata: [UInt8](repeating: 7, count: index * 5))
    }

    static let wireFrames: [WireFrame] = entities.map { entity in
        WireFrame(
            entity: entity, parameterSetID: 200,
            includesParameterSets: entity.isKeyframe || entity.metadata.count == 20,
            encodingMicroseconds: 5_000)
    }

    private static func bytes(hex: String) -> [UInt8] {
        let digits = hex.compactMap(\.hexDigitValue)
        return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(16 * digits[$0] + digits[$0 + 1]) }
    }
}

extension [FrameNumber] {
    fileprivate var unique: [FrameNumber] {
        reduce(into: []) { list, number in if !list.contains(number) { list.append(number) } }
    }
}
