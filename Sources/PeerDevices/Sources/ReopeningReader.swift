import PeerSockets
import PeerUnits

/// A live source that comes back: where its device is unplugged or its server goes away, it is opened again as soon as
/// that is possible, while the link waits.
struct ReopeningReader<Reader: SourceReader & ~Copyable>: SourceReader, ~Copyable {
    let information: SourceInformation
    private let open: (Reader.Element?) throws(DeviceError) -> Reader
    private let stop: StopSignal
    private let notify: NoticeHandler
    private var reader: Reader?
    private var last: Reader.Element?

    /// - Parameter open: is given the last element that was read before, nil at first.
    init(
        stop: StopSignal, notify: @escaping NoticeHandler,
        _ open: @escaping (Reader.Element?) throws(DeviceError) -> Reader
    ) throws(DeviceError) {
        let first = try open(nil)
        information = first.information
        self.open = open
        self.stop = stop
        self.notify = notify
        reader = consume first
    }

    mutating func read() throws(DeviceError) -> Reader.Element? {
        while !stop.isRaised {
            if let element = try readOnce() {
                last = element
                return element
            }
            guard !stop.isRaised else { break }
            reopen()
        }
        return nil
    }

    /// - Returns: nil where the source is gone, which was said.
    private mutating func readOnce() throws(DeviceError) -> Reader.Element? {
        do throws(DeviceError) {
            if let element = try reader?.read() { return element }
            say("has ended; waiting for it to come back")
        } catch .lost(_, let reason) {
            say("gone (\(reason)); waiting for it to come back")
        }
        return nil
    }

    /// Tries until it succeeds or is stopped.
    private mutating func reopen() {
        reader = nil
        // A source that ends as soon as it is opened must not be hammered.
        while !stop.wait(until: SystemClock.now() + Self.retryInterval) {
            do throws(DeviceError) {
                reader = try open(last)
                notify(DeviceNotice(.event, information.name, "back"))
                return
            } catch {
                notify(DeviceNotice(.detail, information.name, "not back yet: \(error.explanation)"))
            }
        }
    }

    private func say(_ text: String) {
        if !stop.isRaised { notify(DeviceNotice(.warning, information.name, text)) }
    }

    /// A USB camera takes about two seconds to come up; asking once a second costs nothing.
    private static var retryInterval: TimeSpan { .seconds(1) }
}
