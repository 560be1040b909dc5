import CPeerAVCodec
import CPeerAVDevice
import PeerMedia
import PeerSockets
import PeerUnits

/// The H.264 of a file, URL or camera as a source of frame entities, passed on as another encoder made it (`--copy`).
///
/// It begins at a keyframe. Pictures in another order than that of display would have to wait for one another, and are
/// refused.
struct CopyReader: SourceReader, ~Copyable {
    let information: SourceInformation
    private let request: LibavInput.Request
    private let repeats: Bool
    private let stop: StopSignal
    private let notify: NoticeHandler
    private var input: LibavInput
    private var units: UnitReading
    private var converter: AccessUnitConverter
    private var timeline: PresentationTimeline
    private var hasBegun = false
    private var waiting: [AccessUnit] = []
    private var lastTime: TimeSpan?
    private var time: TimeSpan?
    private var leftOutCount = 0

    /// - Parameters:
    ///   - first: the number of the first entity.
    ///   - repeats: begins again at the end.
    init(
        _ request: LibavInput.Request, first: FrameNumber = FrameNumber(0), repeats: Bool, stop: StopSignal,
        notify: @escaping NoticeHandler
    ) throws(DeviceError) {
        let input = try LibavInput(request, stop: stop)
        let units = unsafe try UnitReading(of: input.stream, name: request.name)
        let rotation = unsafe PictureRotation(of: input.stream)
        let size = unsafe StreamDescription.size(of: input.stream)
        information = SourceInformation(
            name: request.name, size: size, nominalRate: input.nominalRate, isLive: input.isLive)
        if rotation != .none { notify(DeviceNotice(.event, request.name, "filmed sideways; --copy leaves it so")) }
        if input.otherStreamCount > 0 { notify(.audioIsLeftOut(request.name)) }
        timeline = PresentationTimeline(isLive: input.isLive, tellsLocalTime: input.tellsLocalTime)
        converter = AccessUnitConverter(first: first)
        self.repeats = repeats && !input.isLive
        self.input = input
        self.units = units
        self.request = request
        self.stop = stop
        self.notify = notify
    }

    mutating func read() throws(DeviceError) -> FrameEntity? {
        guard let entity = try next() else { return nil }
        if !information.isLive, stop.wait(until: Instant(microseconds: entity.microSec)) { return nil }
        return entity
    }

    /// The next entity, before it is due.
    mutating func next() throws(DeviceError) -> FrameEntity? {
        while !stop.isRaised {
            if let picture = waiting.first {
                waiting.removeFirst()
                if let entity = try entity(of: picture) { return entity }
            } else if let packet = unsafe try input.readPacket() {
                unsafe time = packetTime(packet.pointee)
                waiting = unsafe units.pictures(in: packet)
            } else if try !begin() {
                return nil
            }
        }
        return nil
    }

    /// - Returns: nil for a picture that is left out: before the first keyframe, or damaged.
    private mutating func entity(of picture: AccessUnit) throws(DeviceError) -> FrameEntity? {
        try checkOrder(of: picture)
        guard hasBegun || picture.isIDR else {
            leftOutCount += 1
            return nil
        }
        let capture = timeline.place(time, interval: interval, now: SystemClock.now())
        do {
            let entity = try converter.entity(of: picture, microSec: capture.microseconds)
            sayBeginning()
            return entity
        } catch .unsupported(let what) {
            throw DeviceError.unsupported(request.name, reason: "its H.264 cannot be sent as it is: \(what)")
        } catch {
            leftOutCount += 1
            return nil
        }
    }

    private mutating func checkOrder(of picture: AccessUnit) throws(DeviceError) {
        if picture.header?.kind == .b { throw DeviceError.unsupported(request.name, reason: Self.reordered) }
        if let time, let lastTime, time < lastTime {
            throw DeviceError.unsupported(request.name, reason: Self.reordered)
        }
        lastTime = time ?? lastTime
    }

    private mutating func sayBeginning() {
        guard !hasBegun else { return }
        hasBegun = true
        guard leftOutCount > 0 else { return }
        notify(DeviceNotice(.detail, request.name, "\(leftOutCount) pictures before its first keyframe are left out"))
        leftOutCount = 0
    }

    /// Begins again where that is asked for.
    /// - Returns: false where the source has ended.
    private mutating func begin() throws(DeviceError) -> Bool {
        guard !stop.isRaised else { return false }
        guard hasBegun else {
            throw DeviceError.unsupported(request.name, reason: "has no keyframe (IDR) to begin with; leave out --copy")
        }
        if leftOutCount > 0 {
            notify(DeviceNotice(.detail, request.name, "\(leftOutCount) damaged pictures are left out"))
        }
        guard repeats else { return false }
        input = try LibavInput(request, stop: stop)
        units = unsafe try UnitReading(of: input.stream, name: request.name)
        timeline.restart()
        (lastTime, hasBegun, leftOutCount) = (nil, false, 0)
        return true
    }

    /// A packet's time since the input's time 0; nil where nothing is said about it.
    private func packetTime(_ packet: AVPacket) -> TimeSpan? {
        let none = cpeer_av_nopts_value()
        let time = unsafe packet.pts != none ? packet.pts : packet.dts
        guard time != none else { return nil }
        return .nanoseconds(av_rescale_q(time, unsafe input.stream.pointee.time_base, Self.nanosecond))
    }

    /// How long a picture lasts where times do not tell.
    private var interval: TimeSpan { FrameTimes.time(of: 1, at: information.nominalRate ?? Ratio(25, 1)) }

    private static let reordered =
        "its H.264 has B-frames, which wait for later pictures; leave out --copy, or encode it without them"
    private static let nanosecond = AVRational(num: 1, den: 1_000_000_000)
}
