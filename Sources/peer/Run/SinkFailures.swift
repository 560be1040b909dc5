import PeerDevices
import Synchronization

/// Which of a link's sinks have failed: the link goes on while another is left.
package final class SinkFailures: Sendable {
    /// Made when no sink is left.
    package let allHaveFailed = StopRequest()
    private let left: Mutex<Int>

    /// - Parameter sinkCount: the sinks that the link begins with.
    package init(sinkCount: Int) {
        left = Mutex(sinkCount)
    }

    /// Notes that one more sink does not go on.
    package func add() {
        let isLast = left.withLock { left in
            left -= 1
            return left == 0
        }
        if isLast { allHaveFailed.make() }
    }
}
