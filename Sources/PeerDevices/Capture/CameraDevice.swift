import CPeerAVDevice
import Glibc
import PeerMedia
import PeerUnits

/// A camera that is there.
package struct CameraDevice: Hashable, Sendable {
    /// As `--send camera:` takes it, such as `/dev/video0`.
    package var path: String
    /// What its maker calls it.
    package var name: String
    package var modes: [CameraMode]

    package init(path: String, name: String, modes: [CameraMode]) {
        self.path = path
        self.name = name
        self.modes = modes
    }

    /// The cameras of this machine, in the order of their numbers.
    package static func all() -> [CameraDevice] {
        (0..<deviceCountMax).compactMap { CameraDevice(path: "/dev/video\($0)") }
    }

    /// - Returns: nil where there is no camera at `path`, or it cannot be opened.
    init?(path: String) {
        let descriptor = unsafe open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var name = [CChar](repeating: 0, count: 32)
        guard unsafe cpeer_camera_name(descriptor, &name) == 0 else { return nil }
        let text = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        self.init(path: path, name: text, modes: Self.modes(of: descriptor))
    }

    private static func modes(of descriptor: Int32) -> [CameraMode] {
        var modes: [CameraMode] = []
        for index in 0..<listCountMax {
            var letters: UInt32 = 0
            guard unsafe cpeer_camera_format(descriptor, index, &letters) == 0 else { break }
            guard let format = formats[letters] else { continue }
            modes += sizes(of: descriptor, letters).map { size in
                CameraMode(format: format, size: size, frameRate: fastest(of: descriptor, letters, size))
            }
        }
        return modes
    }

    private static func sizes(of descriptor: Int32, _ letters: UInt32) -> [PictureSize] {
        var sizes: [PictureSize] = []
        for index in 0..<listCountMax {
            var (width, height): (UInt32, UInt32) = (0, 0)
            guard unsafe cpeer_camera_size(descriptor, letters, index, &width, &height) == 0 else { break }
            sizes.append(PictureSize(width: Int(width), height: Int(height)))
        }
        return sizes
    }

    /// The highest rate; 30 where the camera does not say.
    private static func fastest(of descriptor: Int32, _ letters: UInt32, _ size: PictureSize) -> Ratio {
        let (width, height) = (UInt32(size.width), UInt32(size.height))
        var best: Ratio?
        for index in 0..<listCountMax {
            var (numerator, denominator): (UInt32, UInt32) = (0, 0)
            let status = unsafe cpeer_camera_interval(
                descriptor, letters, width, height, index, &numerator, &denominator)
            guard status == 0, numerator > 0, denominator > 0 else { break }
            let rate = Ratio(Int64(denominator), Int64(numerator))
            if best.map({ $0.value < rate.value }) ?? true { best = rate }
        }
        return best ?? Ratio(30, 1)
    }

    /// libav's names of Video4Linux's four letters, first letter lowest.
    private static let formats: [UInt32: String] = [
        letters("YU12"): "yuv420p", letters("NV12"): "nv12", letters("NV16"): "nv16", letters("YUYV"): "yuyv422",
        letters("UYVY"): "uyvy422", letters("YVYU"): "yvyu422", letters("BGR3"): "bgr24", letters("RGB3"): "rgb24",
        letters("GREY"): "gray", letters("MJPG"): "mjpeg", letters("JPEG"): "mjpeg", letters("H264"): "h264",
    ]

    private static func letters(_ text: StaticString) -> UInt32 {
        text.withUTF8Buffer { bytes in
            (0..<4).reduce(0) { sum, index in unsafe sum | UInt32(bytes[index]) << (8 * UInt32(index)) }
        }
    }

    /// Video4Linux numbers its devices from 0 to 255; nobody has so many.
    private static let deviceCountMax = 64
    /// A driver that never ends its lists must not hang the program.
    private static let listCountMax: UInt32 = 128
}
