import PeerUnits

/// How much later than the links say datagrams have left the relay.
struct RelayLateness: Hashable {
    private(set) var count = 0
    private(set) var total = TimeSpan.zero
    private(set) var worst = TimeSpan.zero

    mutating func record(_ span: TimeSpan) {
        count += 1
        total += span
        worst = max(worst, span)
    }

    var mean: TimeSpan { count == 0 ? .zero : total / Int64(count) }
}
