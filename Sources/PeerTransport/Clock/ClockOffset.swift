/// How the other side's clock stands against ours: `remote = local + offset`, growing by the skew.
package struct ClockOffset: Hashable, Sendable {
    /// Our clock, in microseconds, at the moment that `offsetMicros` holds for.
    package var referenceMicros: Int64
    /// The other clock less ours at `referenceMicros`, in microseconds.
    package var offsetMicros: Int64
    /// How much faster the other clock runs, in parts per billion.
    package var skewPartsPerBillion: Int64
    /// The offset's error is at most so many microseconds: half of the best round trip, and what the clocks may have
    /// drifted since.
    package var errorMicros: Int64

    package init(referenceMicros: Int64, offsetMicros: Int64, skewPartsPerBillion: Int64, errorMicros: Int64) {
        self.referenceMicros = referenceMicros
        self.offsetMicros = offsetMicros
        self.skewPartsPerBillion = skewPartsPerBillion
        self.errorMicros = errorMicros
    }

    /// The other clock's reading when ours shows `localMicros`.
    package func remoteMicros(atLocal localMicros: Int64) -> Int64 {
        localMicros &+ offsetMicros &+ drift(since: referenceMicros, until: localMicros)
    }

    /// Our clock's reading when the other shows `remoteMicros`.
    package func localMicros(atRemote remoteMicros: Int64) -> Int64 {
        let nearly = remoteMicros &- offsetMicros
        return nearly &- drift(since: referenceMicros, until: nearly)
    }

    /// Split so that neither product overflows for any two readings that clocks give.
    private func drift(since start: Int64, until end: Int64) -> Int64 {
        let (million, rest) = (end &- start).quotientAndRemainder(dividingBy: 1_000_000)
        return (million &* skewPartsPerBillion) / 1_000 &+ (rest &* skewPartsPerBillion) / 1_000_000_000
    }
}
