import PeerUnits
import Simulator

extension LinkSettings {
    /// The fields of one direction in a profile.
    static let fieldNames = [
        "delayMs", "jitter", "lossPercent", "burst", "duplicatePercent", "corruptPercent", "reorderPercent",
        "reorderMs", "rateKbps", "traceFile", "traceFromSeconds", "queueMs", "queueBytes", "mtuBytes", "down",
        "rebind",
    ]

    /// Puts the fields that are there in the place of what was in force; the others stay.
    mutating func apply(_ fields: FieldReader, traces: TraceLibrary) throws(ScenarioFileError) {
        delay = try fields.milliseconds("delayMs", in: LinkSettings.delayRange) ?? delay
        loss = try fields.percent("lossPercent") ?? loss
        duplication = try fields.percent("duplicatePercent") ?? duplication
        corruption = try fields.percent("corruptPercent") ?? corruption
        try applyReordering(fields)
        isDown = try fields.boolean("down") ?? isDown
        try applyJitter(fields)
        try applyBurst(fields)
        try applyRate(fields, traces)
        try applyQueue(fields)
        try applyMTU(fields)
    }

    private mutating func applyJitter(_ fields: FieldReader) throws(ScenarioFileError) {
        if fields.isNull("jitter") { jitter = .none }
        let names = ["distribution", "ms", "correlationMs", "overtaking"]
        guard let fields = try fields.object("jitter", allowing: names) else { return }
        let range = LinkSettings.delayRange
        jitter.distribution =
            try fields.choice("distribution", of: JitterSettings.Distribution.self) ?? jitter.distribution
        jitter.scale = try fields.milliseconds("ms", in: range) ?? jitter.scale
        jitter.correlation = try fields.milliseconds("correlationMs", in: range) ?? jitter.correlation
        jitter.overtaking = try fields.boolean("overtaking") ?? jitter.overtaking
        guard jitter.distribution != .none || jitter.scale == .zero else {
            throw fields.error("distribution", "is missing: ms alone says nothing")
        }
    }

    private mutating func applyReordering(_ fields: FieldReader) throws(ScenarioFileError) {
        reordering = try fields.percent("reorderPercent") ?? reordering
        reorderingDelay = try fields.milliseconds("reorderMs", in: LinkSettings.delayRange) ?? reorderingDelay
        guard reordering == .never || reorderingDelay > .zero else {
            throw fields.error("reorderPercent", "there is no reorderMs beside it")
        }
    }

    private mutating func applyBurst(_ fields: FieldReader) throws(ScenarioFileError) {
        if fields.isNull("burst") { burst = nil }
        guard let fields = try fields.object("burst", allowing: ["lossPercent", "meanLength"]) else { return }
        guard let percent = try fields.number("lossPercent", in: 0...LinkSettings.burstPercentMax) else {
            throw fields.error("lossPercent", "is missing")
        }
        guard let length = try fields.number("meanLength", in: 1...LinkSettings.burstLengthMax) else {
            throw fields.error("meanLength", "is missing")
        }
        guard let burst = BurstLoss(percent: percent, meanLength: length) else {
            throw fields.error("lossPercent", "\(plain(percent)) is more than bursts of \(plain(length)) can make")
        }
        self.burst = percent == 0 ? nil : burst
    }

    private mutating func applyRate(_ fields: FieldReader, _ traces: TraceLibrary) throws(ScenarioFileError) {
        if fields.value("rateKbps") != nil, fields.value("traceFile") != nil {
            throw fields.error("traceFile", "a direction has either a rate or a trace")
        }
        if fields.isNull("rateKbps") { rate = nil }
        if fields.isNull("traceFile") { trace = nil }
        if let rate = try fields.kilobits("rateKbps", in: LinkSettings.kilobitRange) {
            self.rate = rate
            trace = nil
        }
        let start = try fields.seconds("traceFromSeconds", in: LinkSettings.traceStartRange)
        guard let name = try fields.text("traceFile") else {
            guard start == nil else { throw fields.error("traceFromSeconds", "there is no traceFile beside it") }
            return
        }
        let trace = try traces.trace(named: name, for: fields)
        guard start ?? .zero <= trace.length else {
            throw fields.error("traceFromSeconds", "is beyond the trace's end at \(trace.length.seconds) s")
        }
        self.trace = TraceSelection(trace: trace, start: start ?? .zero)
        rate = nil
    }

    private mutating func applyQueue(_ fields: FieldReader) throws(ScenarioFileError) {
        if fields.value("queueMs") != nil, fields.value("queueBytes") != nil {
            throw fields.error("queueBytes", "a queue is bounded in milliseconds or in bytes, not both")
        }
        if fields.isNull("queueMs") || fields.isNull("queueBytes") { queue = .standard }
        if let time = try fields.milliseconds("queueMs", in: LinkSettings.delayRange) { queue = .time(time) }
        if let bytes = try fields.wholeNumber("queueBytes", in: LinkSettings.queueByteRange) {
            queue = .bytes(ByteCount(bytes))
        }
    }

    private mutating func applyMTU(_ fields: FieldReader) throws(ScenarioFileError) {
        if fields.isNull("mtuBytes") { mtu = nil }
        mtu = try fields.wholeNumber("mtuBytes", in: LinkSettings.mtuRange).map(ByteCount.init) ?? mtu
    }

    /// The Moon is 1.3 s away; a minute is beyond every network.
    private static let delayRange = 0.0...60_000
    /// From a teletype to a hundred gigabits. Zero is not a rate but an outage (`down`).
    private static let kilobitRange = 0.1...100_000_000
    /// A day, the longest trace that is allowed.
    private static let traceStartRange = 0.0...86_400
    /// As many bytes as a link holds in all.
    private static let queueByteRange = 0...(256 << 20)
    /// The least and the largest MTU of IPv4 (RFC 791).
    private static let mtuRange = 68...65_535
    /// At 100 % every datagram is lost and no burst has an end (`down` says that).
    private static let burstPercentMax = 99.0
    private static let burstLengthMax = 10_000.0
}
