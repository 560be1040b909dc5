import CPeerAVCodec
import CPeerAVDevice
import PeerMedia
import PeerSockets
import PeerUnits

/// A file, URL or capture device as a source of pictures: opened by libavformat, decoded by libavcodec, each picture
/// given when it is due.
struct MediaReader: SourceReader, ~Copyable {
    private(set) var information: SourceInformation
    private let request: LibavInput.Request
    private let repeats: Bool
    private let stop: StopSignal
    private let notify: NoticeHandler
    private var input: LibavInput
    private var decoder: PictureDecoder
    private var pictures: PictureReading
    private var timeline: PresentationTimeline
    private var isDraining = false
    /// Pictures since the input was opened, so that one without any is not repeated for ever.
    private var pictureCount = 0

    /// - Parameter repeats: begins again at the end.
    init(
        _ request: LibavInput.Request, repeats: Bool, stop: StopSignal, notify: @escaping NoticeHandler
    ) throws(DeviceError) {
        let input = try LibavInput(request, stop: stop)
        let isLive = input.isLive
        let decoder = unsafe try PictureDecoder(of: input.stream, name: request.name, isLive: isLive)
        let pictures = try PictureReading(
            name: request.name, rotation: unsafe PictureRotation(of: input.stream), notify: notify)
        let size = unsafe pictures.size(of: input.stream)
        guard size.isSupported else { throw DeviceError.unsupportedSize(request.name, size) }
        information = SourceInformation(
            name: request.name, size: size, nominalRate: input.nominalRate,
            isLive: isLive)
        if input.otherStreamCount > 0 { notify(.audioIsLeftOut(request.name)) }
        timeline = PresentationTimeline(isLive: isLive, tellsLocalTime: input.tellsLocalTime)
        self.input = input
        self.decoder = decoder
        self.pictures = pictures
        self.request = request
        self.repeats = repeats && !isLive
        self.stop = stop
        self.notify = notify
    }

    mutating func read() throws(DeviceError) -> VideoFrame? {
        guard let frame = try decode() else { return nil }
        if !information.isLive, stop.wait(until: Instant(microseconds: frame.microSec)) { return nil }
        return frame
    }

    /// The next picture, before it is due.
    mutating func decode() throws(DeviceError) -> VideoFrame? {
        while !stop.isRaised {
            if decoder.receive() { return try picture() }
            if !isDraining {
                try feed()
            } else if try !begin() {
                return nil
            }
        }
        return nil
    }

    /// Gives the decoder the next packet, or the word that there is none.
    private mutating func feed() throws(DeviceError) {
        if let packet = unsafe try input.readPacket() {
            unsafe decoder.send(packet)
        } else {
            decoder.sendEnd()
            isDraining = true
        }
    }

    private mutating func picture() throws(DeviceError) -> VideoFrame {
        let capture = timeline.place(time, interval: interval, now: SystemClock.now())
        pictureCount += 1
        let ratio = unsafe input.sampleAspectRatio(of: decoder.picture.frame)
        return unsafe try pictures.frame(
            from: decoder.picture.frame, ratio, information.nominalRate, microSec: capture.microseconds)
    }

    /// Begins again where that is asked for.
    /// - Returns: false where the source has ended.
    private mutating func begin() throws(DeviceError) -> Bool {
        try checkUsable()
        guard repeats, !stop.isRaised else { return false }
        input = try LibavInput(request, stop: stop)
        decoder = unsafe try PictureDecoder(of: input.stream, name: request.name, isLive: false)
        timeline.restart()
        isDraining = false
        pictureCount = 0
        return true
    }

    /// An input that gave no picture at all is damaged; one that gave some has only lost others.
    private func checkUsable() throws(DeviceError) {
        if pictureCount == 0, !stop.isRaised {
            throw DeviceError.damaged(request.name, reason: "none of its pictures can be decoded")
        }
        if decoder.damagedPacketCount > 0 {
            notify(DeviceNotice(.detail, request.name, "\(decoder.damagedPacketCount) damaged packets passed over"))
        }
    }

    /// The picture's time since the input's time 0; nil where nothing is said about it.
    private var time: TimeSpan? {
        let time = unsafe decoder.picture.frame.pointee.best_effort_timestamp
        guard time != cpeer_av_nopts_value() else { return nil }
        return .nanoseconds(av_rescale_q(time, unsafe input.stream.pointee.time_base, Self.nanosecond))
    }

    /// How long a picture lasts where times do not tell.
    private var interval: TimeSpan { FrameTimes.time(of: 1, at: information.nominalRate ?? Ratio(25, 1)) }

    private static let nanosecond = AVRational(num: 1, den: 1_000_000_000)
}
