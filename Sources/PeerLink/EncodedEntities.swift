public import PeerMedia
import PeerUnits

/// The encoded pictures of a sequence of frames.
public struct EncodedEntities<Base: AsyncSequence>: AsyncSequence where Base.Element == VideoFrame {
    let base: Base
    let budget: ByteCount
    let keyframeInterval: Int?
    let preset: String

    /// An encoder of its own for each iteration.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(
            base: base.makeAsyncIterator(), budget: budget, keyframeInterval: keyframeInterval,
            encoding: Encoding(preset: preset))
    }

    /// One pass over the frames.
    public struct AsyncIterator: AsyncIteratorProtocol {
        var base: Base.AsyncIterator
        let budget: ByteCount
        let keyframeInterval: Int?
        let encoding: Encoding
        var number = FrameNumber(0)

        /// The next picture's entity; nil at the end.
        /// - Throws: `VideoCodecError`, and what the base throws.
        public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async throws -> FrameEntity? {
            guard let frame = try await base.next(isolation: actor) else { return nil }
            let isDue = keyframeInterval.map { Int(number.rawValue) % Swift.max(1, $0) == 0 } ?? false
            let plan = EncodingPlan(frameNumber: number, byteBudget: budget, isKeyframe: number.rawValue == 0 || isDue)
            number = number.next
            return try await encoding.encode(frame, within: plan).get()
        }
    }
}

