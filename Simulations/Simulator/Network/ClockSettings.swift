package import PeerUnits

/// How one side's clock differs from true time.
package struct ClockSettings: Hashable, Sendable {
    /// Parts per million by which it runs fast; negative where slow.
    package var skewPartsPerMillion: Int64
    /// What it shows more than true time at the beginning.
    package var offset: TimeSpan

    package init(skewPartsPerMillion: Int64 = 0, offset: TimeSpan = .zero) {
        self.skewPartsPerMillion = skewPartsPerMillion
        self.offset = offset
    }
}
