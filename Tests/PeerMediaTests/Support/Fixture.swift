import Foundation
import PeerMedia
import PeerUnits
import Testing

/// The streams under `Fixtures`, as NAL units.
enum Fixture: String, CaseIterable {
    case scalingLists = "test_scalinglist_jm.264"
    case bFrames = "Cisco_Men_whisper_640x320_CABAC_Bframe_9.264"
    case baseline = "input-10-720p-baseline.h264"
    case damagedSet = "input-30-240p-vp-sps-pps.h264"
    case slicesInMP4 = "h264.mp4"
    case informationBetweenSlices = "h264_sei.mp4"

    var bytes: [UInt8] {
        get throws {
            let url = Bundle.module.bundleURL.appendingPathComponent("Fixtures").appendingPathComponent(rawValue)
            return [UInt8](try Data(contentsOf: url))
        }
    }

    /// All NAL units, those of an MP4's configuration first.
    var units: [NALUnit] {
        get throws {
            let bytes = try bytes
            return rawValue.hasSuffix(".mp4") ? try Fixture.unitsOfMP4(bytes) : AnnexB.units(in: bytes)
        }
    }

    /// The slices with the parameter sets in force for each.
    var slices: [(unit: [UInt8], sets: ParameterSets)] {
        get throws {
            try accessUnits.flatMap { picture in
                let sets = try #require(picture.parameterSets)
                return picture.units.filter(\.type.isSlice).map { unit in (unit.bytes, sets) }
            }
        }
    }

    var accessUnits: [AccessUnit] {
        get throws {
            var splitter = AccessUnitSplitter()
            var pictures = try units.compactMap { unit in splitter.receive(unit) }
            if let picture = splitter.finish() { pictures.append(picture) }
            return pictures
        }
    }

    /// Both MP4 files hold their samples in one run, from byte 48 to the end of the `mdat` box.
    private static func unitsOfMP4(_ bytes: [UInt8]) throws -> [NALUnit] {
        var box = bytes.span.extracting(droppingFirst: 40)
        let length = Int(try box.readUInt32())
        let samples = [UInt8](bytes[48..<40 + length])
        let marker = [UInt8]("avcC".utf8)
        let place = try #require(bytes.indices.first { index in bytes[index...].starts(with: marker) })
        var record = bytes.span.extracting(droppingFirst: place + 4)
        let configuration = try DecoderConfiguration(parsing: &record)
        return try configuration.sequenceParameterSets + configuration.pictureParameterSets
            + AVCC.units(in: samples, lengthByteCount: configuration.lengthByteCount)
    }
}
