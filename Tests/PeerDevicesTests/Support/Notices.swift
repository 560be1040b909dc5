import Synchronization

@testable import PeerDevices

/// Collects what devices say.
final class Notices: Sendable {
    private let all = Mutex<[DeviceNotice]>([])

    var list: [DeviceNotice] { all.withLock { $0 } }
    var handler: NoticeHandler { { notice in self.all.withLock { $0.append(notice) } } }
}
