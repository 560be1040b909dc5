import Foundation
import PeerMedia

/// Runs one file through frame entities, their bytes and back, and a decoder.
enum ConformanceRun {
    static func verdict(on entry: ConformanceEntry, in root: URL) -> ConformanceVerdict {
        do {
            let entities = try entities(of: entry, at: root.appending(path: entry.path))
            return try verdict(on: entry, entities)
        } catch {
            return ConformanceVerdict(isMatch: false, text: "refused: \(error)")
        }
    }

    private static func entities(of entry: ConformanceEntry, at file: URL) throws -> StreamEntities {
        var entities = StreamEntities()
        if entry.isContainer {
            let container = try ContainerReader(path: file.path())
            entities.containerSize = container.size
            while let picture = container.next() { entities.append(picture) }
        } else {
            let bytes = [UInt8](try Data(contentsOf: file))
            for picture in AccessUnitSplitter.accessUnits(in: bytes) { entities.append(picture) }
        }
        return entities
    }

    /// The link's own decoder first; where it refuses what other players show as well as they can, one that mends.
    private static func verdict(
        on entry: ConformanceEntry, _ entities: StreamEntities
    ) throws -> ConformanceVerdict {
        let ways: [DecodingWay] = entry.isReordered ? [.reordering, .reorderingMended] : [.link, .mended]
        var texts: [String] = []
        for way in ways {
            let result = try way.decode(entities.entities)
            let isMatch = entry.digests.contains(result.digest)
            texts.append("\(way.rawValue): \(result.text)" + (entities.failureText ?? ""))
            if isMatch { return ConformanceVerdict(isMatch: true, text: texts.joined(separator: "; ")) }
        }
        return ConformanceVerdict(isMatch: false, text: texts.joined(separator: "; "))
    }
}
