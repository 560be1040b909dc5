import PeerMedia
import PeerUnits

/// Chooses among a camera's modes what comes closest to what is asked for.
enum CameraModeChoice {
    /// - Parameter isCopied: H.264 is to be passed on as the camera encodes it.
    /// - Returns: nil where the camera has no mode of the format that is asked for.
    static func best(of modes: [CameraMode], for wishes: CaptureWishes, isCopied: Bool) -> CameraMode? {
        let usable = modes.filter { mode in
            guard mode.size.isSupported, rank(mode.format) != nil else { return false }
            if isCopied { return mode.format == "h264" }
            return wishes.format.map { $0 == mode.format } ?? (mode.format != "h264")
        }
        return usable.min { left, right in
            cost(left, wishes).lexicographicallyPrecedes(cost(right, wishes))
        }
    }

    /// Compared number by number: a rate that is too low weighs most, then the size, then the format, then a rate that
    /// is higher than needed.
    private static func cost(_ mode: CameraMode, _ wishes: CaptureWishes) -> [Int64] {
        let size = wishes.size ?? standardSize
        let rate = perThousand(wishes.frameRate ?? standardRate)
        let (own, pixels) = (perThousand(mode.frameRate), Int64(mode.size.width * mode.size.height))
        let isSlow: Int64 = own + rateTolerance < rate ? rate - own : 0
        let difference = abs(pixels - Int64(size.width * size.height)) + Int64(mode.size == size ? 0 : 1)
        let sizeCost = [isSlow > 0 ? 1 : 0, difference]
        // What a person asks for in pixels is worth more than the rate that nobody asked for.
        let order = wishes.size != nil && wishes.frameRate == nil ? Array(sizeCost.reversed()) : sizeCost
        return order + [isSlow, rank(mode.format) ?? .max, own - rate]
    }

    /// Frames in a thousand seconds.
    private static func perThousand(_ rate: Ratio) -> Int64 { rate.numerator * 1_000 / max(rate.denominator, 1) }

    /// Raw pictures first: a camera's JPEGs cost time on both sides, and detail. Formats without a rank are not read.
    private static func rank(_ format: String) -> Int64? {
        formats.firstIndex(of: format).map { Int64($0) }
    }

    private static let formats = [
        "yuv420p", "nv12", "yuyv422", "uyvy422", "yvyu422", "nv16", "bgr24", "rgb24", "gray", "mjpeg", "h264",
    ]
    /// What a video call looks good at, and an encoder on a small board keeps up with.
    private static let standardSize = PictureSize(width: 1280, height: 720)
    private static let standardRate = Ratio(30, 1)
    /// 29.97 is as good as 30, in frames a thousand seconds.
    private static let rateTolerance: Int64 = 100
}
