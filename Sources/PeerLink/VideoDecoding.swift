public import PeerMedia

/// The link's decoder without a link: frame entities in, pictures out.
public enum VideoDecoding {
    /// The pictures of `entities`, which come in rising frame order.
    ///
    /// An entity that is damaged, or refers to one that is missing, throws `VideoCodecError`; asking again goes on
    /// with the next.
    public static func frames<Entities: AsyncSequence>(
        of entities: Entities
    ) -> DecodedFrames<Entities> where Entities.Element == FrameEntity {
        DecodedFrames(base: entities)
    }
}
