package import PeerSockets

/// Why a key file or the file of known peers cannot be used. The description says what to do about it.
package enum TrustFileError: Error, Hashable, Sendable {
    /// Neither XDG_CONFIG_HOME nor HOME says where files are kept.
    case folderUnknown
    case notReadable(path: String, SystemError)
    case notWritable(path: String, SystemError)
    /// A folder, a pipe or a device.
    case notARegularFile(path: String)
    /// Others than the owner may read it, or change it.
    case openToOthers(path: String, mode: UInt32)
    case ownedByAnother(path: String)
    case tooLarge(path: String, byteCountMax: Int)
    /// It does not begin as such a file does, or in a version that this program does not know.
    case notOurFormat(path: String, expected: String)
    case damaged(path: String, line: Int, reason: String)
    /// Another process has been changing the file for longer than a change takes.
    case locked(path: String)
    /// The file of known peers is full.
    case tooManyPeers(path: String, countMax: Int)
}

extension TrustFileError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .folderUnknown:
            "no folder for the key and the known peers: set HOME or XDG_CONFIG_HOME, or name the file with --identity"
        case .notReadable(let path, let error): "\(path) cannot be read: \(error)"
        case .notWritable(let path, let error): "\(path) cannot be written: \(error)"
        case .notARegularFile(let path): "\(path) is not a regular file: name another one"
        case .openToOthers(let path, let mode):
            "\(path) is open to others than its owner (mode \(String(mode, radix: 8))): run chmod 600 \(path)"
        case .ownedByAnother(let path): "\(path) belongs to another user: use a file of your own"
        case .tooLarge(let path, let byteCountMax):
            "\(path) is larger than \(byteCountMax) bytes: it is another kind of file"
        case .notOurFormat(let path, let expected): "\(path) does not begin with \"\(expected)\": name another file"
        case .damaged(let path, let line, let reason):
            "\(path), line \(line): \(reason); restore the file or move it away"
        case .locked(let path): "\(path) is being changed by another process: try again"
        case .tooManyPeers(let path, let countMax):
            "\(path) holds \(countMax) peers, the most it takes: remove some with peer trust remove"
        }
    }
}
