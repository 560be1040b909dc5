import Foundation
import PeerLink
import PeerSockets
import Testing

@Suite struct FileLockTests {
    @Test("A lock that another holds for good ends in an error, not in waiting for ever")
    func heldForGood() throws {
        let folder = try TemporaryFolder()
        let file = KnownPeersFile(path: folder.path(of: "known-peers"))
        let held = FileDescriptor(owning: open(file.path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600))
        #expect(flock(held.number, LOCK_EX | LOCK_NB) == 0)
        #expect(throws: TrustFileError.locked(path: file.path + ".lock")) { try file.update { _ in } }
        #expect(flock(held.number, LOCK_UN) == 0)
        try file.update { _ in }
    }
}
