extension FrameEntity {
    /// Whether the entity can be encoded: every limit of this type is kept, and its parts agree.
    ///
    /// The slices themselves are not looked into, only that their lengths add up.
    /// - Throws: the first thing that is wrong.
    public func validate() throws(FrameEntityError) {
        try validateFields()
        try FrameEntity.validate(parameterSet: sps, type: .sequenceParameterSet)
        try FrameEntity.validate(parameterSet: pps, type: .pictureParameterSet)
    }

    /// `validate()` without the parameter sets, which a wire frame may leave out.
    func validateFields() throws(FrameEntityError) {
        guard size.isSupported else { throw .unsupportedSize(size) }
        guard metadata.count <= FrameEntity.metadataByteCountMax else {
            throw .metadataTooLong(byteCount: metadata.count)
        }
        try validateReferences()
        try FrameEntity.validate(body: body)
    }

    static func validate(parameterSet unit: [UInt8], type: NALUnitType) throws(FrameEntityError) {
        guard let first = unit.first, unit.count <= parameterSetByteCountMax, first & 0x80 == 0,
            NALUnitType(rawValue: first) == type
        else { throw .invalidParameterSets }
    }

    private func validateReferences() throws(FrameEntityError) {
        guard references.count <= (isKeyframe ? 0 : FrameEntity.referenceCountMax) else { throw .invalidReferences }
        for (index, reference) in references.enumerated() {
            guard reference < frameNumber, !references[..<index].contains(reference) else { throw .invalidReferences }
        }
    }

    private static func validate(body: [UInt8]) throws(FrameEntityError) {
        guard body.count <= bodyByteCountMax else { throw .bodyTooLong(byteCount: body.count) }
        do {
            guard try AVCC.unitCount(in: body.span) > 0 else { throw BitstreamError.invalidUnit }
        } catch {
            throw .invalidBody
        }
    }
}
