import PeerTransport
import PeerUnits

/// One direction's figures as lines of text, in whole units, so that a change of behaviour shows as a change of lines.
package struct StreamTable: Sendable {
    package let lines: [String]

    package init(_ stream: StreamResult) {
        let meter = stream.meter
        let link = stream.link
        lines = [
            "frames: \(meter.offeredCount) offered, \(meter.shownCount) shown, \(meter.count(.skipped)) skipped, "
                + "\(meter.count(.lost)) lost, \(meter.keyframeCount) keyframes",
            "repair: \(meter.count(.parity)) by parity, \(meter.count(.retransmission)) sent again, "
                + "\(stream.sender.invalidatedFrameCount) invalidated",
            "delay ms: p50 \(StreamTable.milliseconds(meter.delays.quantile(percent: 50))), "
                + "p95 \(StreamTable.milliseconds(meter.delays.quantile(percent: 95))), "
                + "p99 \(StreamTable.milliseconds(meter.delays.quantile(percent: 99))), "
                + "largest \(StreamTable.milliseconds(meter.delays.largest)), "
                + "age p95 \(StreamTable.milliseconds(meter.ages.quantile(percent: 95)))",
            "freezes: \(meter.freezeCount), longest \(StreamTable.milliseconds(meter.longestFreeze)) ms, "
                + "in all \(StreamTable.milliseconds(meter.frozenTime)) ms",
            "rate kbit/s: video \(StreamTable.kilobits(meter.byteCount, stream.duration)), "
                + "sent \(StreamTable.kilobits(link.sentByteCount, stream.duration)), "
                + "delivered \(StreamTable.kilobits(link.deliveredByteCount, stream.duration))",
            "datagrams: \(link.sentCount) sent, \(link.deliveredCount) delivered, lost: \(link.lossCount) by chance, "
                + "\(link.queueDropCount) to the full queue, \(link.outageDropCount) to an outage, "
                + "\(link.blackHoleCount) too large",
        ]
    }

    private static func milliseconds(_ span: TimeSpan) -> String { "\((span.nanoseconds + 500_000) / 1_000_000)" }

    private static func kilobits(_ byteCount: Int, _ duration: TimeSpan) -> String {
        "\(Bitrate(ByteCount(byteCount), in: duration).bitsPerSecond / 1_000)"
    }
}
