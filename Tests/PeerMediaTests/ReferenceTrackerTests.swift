import PeerMedia
import Testing

/// Streams of four references and frame numbers below 16.
@Suite struct ReferenceTrackerTests {
    @Test("the newest four frames are held, over the end of the frame numbers too")
    func slidingWindow() throws {
        var decoder = try Decoder()
        for _ in 0..<40 { try decoder.decode() }
        #expect(decoder.held == [39, 38, 37, 36])
    }

    @Test("a frame dropped by command is held no more")
    func dropShortTerm() throws {
        var decoder = try Decoder()
        for _ in 0..<18 { try decoder.decode() }
        try decoder.decode(commands: [[1, 1]])
        #expect(decoder.held == [18, 17, 15, 14])
    }

    @Test("a long-term reference outlives the window, until it is dropped, replaced or limited")
    func longTerm() throws {
        for (ending, isHeld) in [([2, 3], false), ([4, 4], true), ([4, 3], false), ([3, 0, 3], false)] {
            var decoder = try Decoder()
            for _ in 0..<4 { try decoder.decode() }
            try decoder.decode(commands: [[3, 1, 3]])
            for _ in 0..<10 { try decoder.decode() }
            #expect(decoder.held == [14, 13, 12, 2])
            try decoder.decode(commands: [ending])
            #expect(decoder.held.contains(2) == isHeld)
        }
    }

    @Test("a frame can keep itself, and a long-term reference goes when nothing else can")
    func keepLongTerm() throws {
        var decoder = try Decoder()
        for index in 0..<4 { try decoder.decode(commands: [[6, index]]) }
        #expect(decoder.held == [3, 2, 1, 0])
        try decoder.decode()
        #expect(decoder.held == [4, 3, 2, 1])
    }

    @Test("dropping all leaves the frame alone, and frame numbers begin anew")
    func dropAll() throws {
        var decoder = try Decoder()
        for _ in 0..<6 { try decoder.decode() }
        try decoder.decode(commands: [[5]])
        #expect(decoder.held == [6])
        decoder.frameNumber = 1
        try decoder.decode(commands: [[1, 0]])
        #expect(decoder.held == [7])
    }

    @Test("pictures that nothing refers to are not held")
    func nonReference() throws {
        var decoder = try Decoder()
        try decoder.decode()
        try decoder.decode(isReference: false)
        #expect(decoder.held == [0])
    }

    private struct Decoder {
        private var tracker = ReferenceTracker()
        private let stream: SyntheticStream
        private let sets: ParameterSets
        private var next: UInt32 = 0
        var frameNumber = 0

        init() throws {
            stream = try SyntheticStream()
            sets = try stream.sets
        }

        var held: [UInt32] { tracker.held.map(\.rawValue) }

        mutating func decode(commands: [[Int]] = [], isReference: Bool = true) throws {
            var unit = stream.slice(frameNumber: frameNumber, commands: commands)
            if !isReference { unit[0] &= 0x1F }
            let header = try SliceHeader(parsing: unit, with: sets)
            tracker.note(FrameNumber(next), header: header, sequence: sets.sequence)
            next += 1
            if isReference { frameNumber = (frameNumber + 1) % 16 }
        }
    }
}
