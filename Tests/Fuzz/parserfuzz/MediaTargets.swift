import PeerMedia
import PeerUnits

extension FuzzTarget {
    /// The parsers of PeerMedia.
    static let media: [FuzzTarget] = [
        FuzzTarget("frame entity", seeds: MediaSeeds.entities.map { $0.encoded() }, check: MediaChecks.entity),
        FuzzTarget("wire frame", seeds: MediaSeeds.wireFrames.map { $0.encoded() }, check: MediaChecks.wireFrame),
        FuzzTarget("sequence parameter set", seeds: MediaSeeds.sequences, check: MediaChecks.sequence),
        FuzzTarget("picture parameter set", seeds: MediaSeeds.pictures, check: MediaChecks.picture),
        FuzzTarget("slice header", seeds: MediaSeeds.slices, check: MediaChecks.slice),
        FuzzTarget("byte stream", seeds: MediaSeeds.streams, check: MediaChecks.stream),
        FuzzTarget("AVCC", seeds: MediaSeeds.entities.map(\.body), check: MediaChecks.body),
        FuzzTarget("decoder configuration", seeds: MediaSeeds.configurations, check: MediaChecks.configuration),
    ]
}
