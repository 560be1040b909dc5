/// The picture that an `AccessUnitSplitter` is gathering.
struct OpenPicture: Sendable {
    private(set) var units: [NALUnit] = []
    private var byteCount = 0
    private var last: Slice?
    private var header: SliceHeader?
    private var parameterSets: ParameterSets?
    private var fault: BitstreamError?
    /// The planes whose macroblock 0 has come; one, or three where planes are coded separately.
    private var begunPlanes: [Int] = []

    /// What is compared between slices.
    struct Slice: Sendable {
        let type: NALUnitType
        let start: SliceHeader.Start
        private(set) var sets: ParameterSets?
        private(set) var header: SliceHeader?
        private(set) var fault: BitstreamError?

        init(unit: NALUnit, start: SliceHeader.Start, store: inout ParameterSetStore) {
            type = unit.type
            self.start = start
            do throws(BitstreamError) {
                let sets = try store.parameterSets(forPicture: start.pictureParameterSetID)
                self.sets = sets
                header = try SliceHeader(parsing: unit.bytes, with: sets)
            } catch {
                fault = error
            }
        }

        /// The plane that the slice begins at macroblock 0; a spare copy begins none.
        var begunPlane: Int? {
            guard start.firstMacroblock == 0, (header?.redundantPictureCount ?? 0) == 0 else { return nil }
            return header?.colourPlane ?? 0
        }
    }

    /// nil before the first slice.
    var accessUnit: AccessUnit? {
        last == nil ? nil : AccessUnit(units: units, parameterSets: parameterSets, header: header, fault: fault)
    }

    /// - Returns: false where the picture is full.
    mutating func append(_ unit: NALUnit) -> Bool {
        let total = byteCount + 4 + unit.bytes.count
        guard units.count < AVCC.unitCountMax, total <= FrameEntity.bodyByteCountMax else { return false }
        units.append(unit)
        byteCount = total
        return true
    }

    /// Remembers what `slice`, whose unit has been appended, tells.
    mutating func note(_ slice: Slice) {
        if last == nil { (parameterSets, fault) = (slice.sets, slice.fault) }
        last = slice
        header = header ?? slice.header
        if let plane = slice.begunPlane, !begunPlanes.contains(plane) { begunPlanes.append(plane) }
    }

    /// Whether `slice` is the first of another picture.
    func isFollowed(by slice: Slice) -> Bool {
        guard let last else { return false }
        if slice.start.pictureParameterSetID != last.start.pictureParameterSetID { return true }
        if (slice.type == .idrSlice) != (last.type == .idrSlice) { return true }
        if let old = last.header, let new = slice.header, OpenPicture.differ(old, new) { return true }
        // Encoders that number their pictures badly still begin each one at macroblock 0, once for each plane.
        return slice.begunPlane.map(begunPlanes.contains) ?? false
    }

    /// The fields whose change begins a picture (ITU-T H.264, 7.4.1.2.4), beyond those that need no parameter sets.
    private static func differ(_ old: SliceHeader, _ new: SliceHeader) -> Bool {
        old.frameNumber != new.frameNumber || old.isField != new.isField || old.isBottomField != new.isBottomField
            || old.isReference != new.isReference || old.pictureOrder != new.pictureOrder
            || old.idrPictureID != new.idrPictureID
    }
}
