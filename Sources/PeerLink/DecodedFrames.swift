public import PeerMedia

/// The decoded pictures of a sequence of entities.
public struct DecodedFrames<Base: AsyncSequence>: AsyncSequence where Base.Element == FrameEntity {
    let base: Base

    /// A decoder of its own for each iteration.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(base: base.makeAsyncIterator(), decoding: Decoding())
    }

    /// One pass over the entities.
    public struct AsyncIterator: AsyncIteratorProtocol {
        var base: Base.AsyncIterator
        let decoding: Decoding

        /// The next entity's picture; nil at the end.
        /// - Throws: `VideoCodecError`, and what the base throws.
        public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async throws -> VideoFrame? {
            guard let entity = try await base.next(isolation: actor) else { return nil }
            return try await decoding.decode(entity).get()
        }
    }
}

