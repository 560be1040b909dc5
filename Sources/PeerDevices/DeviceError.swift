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
}

extension DeviceError: CustomStringConvertible {
    /// One line for a person: what, where, and what to do.
    package var description: String {
        switch self {
        case .invalidSpecification(let text, let expected): "\(text): not understood; expected \(expected)"
        case .notFound(let name):
            "\(name): not found; give the path of a video file, a URL or a device (see peer devices)"
        case .notPermitted(let name): "\(name): permission denied; check who may read or write it"
        case .cannotOpen(let name, let reason): "\(name): cannot be opened: \(reason)"
        case .busy(let name): "\(name): in use by another program; close that one first"
        case .unsupported(let name, let reason): "\(name): \(reason)"
        case .unsupportedSize(let name, let size):
            "\(name): pictures of \(size.width)x\(size.height); the link carries 16x16 to 3840x2160: scale them first"
        case .damaged(let name, let reason): "\(name): damaged: \(reason)"
        case .lost(let name, let reason): "\(name): lost: \(reason)"
        case .sinkClosed(let name): "\(name): closed by its reader"
        case .diskFull(let name): "\(name): no space left; recording stopped, what was written so far can be played"
        case .cannotWrite(let name, let reason): "\(name): cannot be written: \(reason)"
        case .noDisplay(let reason): "no window: \(reason); use --receive none, a file or -"
        }
    }
}
