package import PeerMedia
import PeerUnits

/// Why a source or sink cannot be used: each case says what went wrong with what, and its line what to do about it.
package enum DeviceError: Error, Hashable, Sendable {
    /// A `--send` or `--receive` argument that cannot be understood, and what it should look like.
    case invalidSpecification(String, expected: String)
    /// There is no such file, host or device.
    case notFound(String)
    /// It is there, but the system does not let this user open it.
    case notPermitted(String)
    /// It is there, but cannot be opened; says why.
    case cannotOpen(String, reason: String)
    /// It is in use by another program.
    case busy(String)
    /// It opens, but holds nothing that can be shown; says what it holds.
    case unsupported(String, reason: String)
    /// Its pictures are smaller or larger than the link carries.
    case unsupportedSize(String, PictureSize)
    /// Its bytes are damaged beyond use; says where.
    case damaged(String, reason: String)
    /// The device went away or stopped answering while it was read.
    case lost(String, reason: String)
    /// Whoever read what this sink writes has closed its end.
    case sinkClosed(String)
    /// No room is left where this file is written.
    case diskFull(String)
    /// It could not be written; says why.
    case cannotWrite(String, reason: String)
    /// There is no display to show a window on.
    case noDisplay(reason: String)

    /// The environment names no display.
    static let noDisplayIsSet = Self.noDisplay(
        reason: "there is no display (neither DISPLAY nor WAYLAND_DISPLAY is set)")
}

extension DeviceError: CustomStringConvertible {
    /// One line for a person: what, where, and what to do.
    package var description: String { "\(device): \(explanation)" }

    /// The source or sink, as a person named it.
    package var device: String {
        switch self {
        case .invalidSpecification(let name, _), .notFound(let name), .notPermitted(let name), .cannotOpen(let name, _),
            .busy(let name), .unsupported(let name, _), .unsupportedSize(let name, _), .damaged(let name, _),
            .lost(let name, _), .sinkClosed(let name), .diskFull(let name), .cannotWrite(let name, _):
            name
        case .noDisplay: "window"
        }
    }

    /// What went wrong and what to do, without the name.
    package var explanation: String {
        switch self {
        case .invalidSpecification(_, let expected): "not understood; expected \(expected)"
        case .notFound: "not found; give the path of a video file, a URL or a device (see peer devices)"
        case .notPermitted: "permission denied; check who may read or write it"
        case .cannotOpen(_, let reason): "cannot be opened: \(reason)"
        case .busy: "in use by another program; close that one first"
        case .unsupported(_, let reason): reason
        case .unsupportedSize(_, let size):
            "pictures of \(size.width)x\(size.height); the link carries 16x16 to 3840x2160: scale them first"
        case .damaged(_, let reason): "damaged: \(reason)"
        case .lost(_, let reason): "lost: \(reason)"
        case .sinkClosed: "closed by its reader"
        case .diskFull: "no space left; recording stopped, what was written so far can be played"
        case .cannotWrite(_, let reason): "cannot be written: \(reason)"
        case .noDisplay(let reason): "\(reason); use --receive none, a file or -"
        }
    }
}
