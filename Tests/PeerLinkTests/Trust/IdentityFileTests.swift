import Foundation
import PeerLink
import PeerNoise
import Synchronization
import Testing

@Suite struct IdentityFileTests {
    private let folder: TemporaryFolder
    private let file: IdentityFile

    init() throws {
        folder = try TemporaryFolder()
        file = IdentityFile(path: folder.path(of: "identity"))
    }

    @Test("First use creates the key, for its owner alone; every later use finds the same")
    func creation() throws {
        let deep = IdentityFile(path: folder.path(of: "a/b/identity"))
        #expect(try deep.load()?.publicKey == nil)
        let key = try deep.loadOrCreate().publicKey
        #expect(try deep.loadOrCreate().publicKey == key)
        #expect(try deep.load()?.publicKey == key)
        #expect(try folder.mode(of: "a/b/identity") == 0o600)
        #expect(try folder.mode(of: "a") == 0o700)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path(of: "a/b")) == ["identity"])
        #expect(try file.loadOrCreate().publicKey != key)
    }

    @Test("Two that create it at once get the same key, and nothing is left beside it")
    func race() throws {
        for round in 0..<50 {
            let keys = bothKeys(IdentityFile(path: folder.path(of: "round-\(round)")))
            #expect(keys[0] != nil && keys[0] == keys[1])
        }
        #expect(try folder.names().count == 50)
    }

    /// Two threads that wait for each other, then ask for the key.
    private func bothKeys(_ file: IdentityFile) -> [PublicKey?] {
        let keys = Mutex<[PublicKey?]>([])
        let started = Atomic(0)
        let done = DispatchSemaphore(value: 0)
        for _ in 0..<2 {
            Thread.detachNewThread {
                started.add(1, ordering: .sequentiallyConsistent)
                while started.load(ordering: .sequentiallyConsistent) < 2 { sched_yield() }
                let key = try? file.loadOrCreate().publicKey
                keys.withLock { $0.append(key) }
                done.signal()
            }
        }
        for _ in 0..<2 { done.wait() }
        return keys.withLock { $0 }
    }

    @Test(
        "A file that others may read or write is refused, and the error says what to do",
        arguments: [
            0o640, 0o604, 0o620, 0o602, 0o666, 0o601,
        ])
    func openToOthers(mode: Int) throws {
        _ = try file.loadOrCreate()
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
        let error = #expect(throws: TrustFileError.openToOthers(path: file.path, mode: UInt32(mode))) {
            try file.loadOrCreate()
        }
        #expect(error?.description.contains("chmod 600 \(file.path)") == true)
        #expect(error?.description.contains(String(mode, radix: 8)) == true)
    }

    @Test("What is no key file is refused, and never overwritten")
    func otherContents() throws {
        _ = try file.loadOrCreate()
        let good = try folder.text(of: "identity")
        let lines = good.split(separator: "\n").map(String.init)
        let bad = [
            "", "\n", "peerlink-identity 2\n", "-----BEGIN KEY-----\n", lines[0], lines[0] + "\n" + lines[2],
            lines[0] + "\n" + lines[3], good.replacing("secret ", with: "secret A"),
            good.replacing("public", with: "other"),
            lines[0] + "\n" + lines[2] + "\npublic " + String(repeating: "A", count: 43) + "\n",
            good + String(repeating: "#", count: 4_096),
        ]
        for text in bad {
            try folder.write(text, to: "identity")
            #expect(throws: TrustFileError.self, "\(text)") { try file.loadOrCreate() }
            #expect(try folder.text(of: "identity") == text)
        }
        try folder.write(good + "# a remark\n\n", to: "identity")
        #expect(try file.load()?.publicKey.text == String(lines[3].dropFirst("public ".count)))
    }

    @Test("No error shows the secret")
    func errorsKeepTheSecret() throws {
        _ = try file.loadOrCreate()
        let good = try folder.text(of: "identity")
        let secret = try #require(good.split(separator: "\n").first { $0.hasPrefix("secret ") }).dropFirst(7)
        try folder.write(good.replacing("public ", with: "public A"), to: "identity")
        let error = #expect(throws: TrustFileError.self) { try file.load() }
        #expect(!"\(String(describing: error)) \(String(reflecting: error))".contains(secret))
    }

    @Test("A folder or a pipe in the file's place is refused without waiting")
    func notAFile() throws {
        try FileManager.default.createDirectory(atPath: file.path, withIntermediateDirectories: false)
        #expect(throws: TrustFileError.notARegularFile(path: file.path)) { try file.loadOrCreate() }
        let pipe = IdentityFile(path: folder.path(of: "pipe"))
        #expect(mkfifo(pipe.path, 0o600) == 0)
        #expect(throws: TrustFileError.notARegularFile(path: pipe.path)) { try pipe.loadOrCreate() }
    }

    @Test("Where no file can be, the error names the place")
    func unwritable() throws {
        try folder.write("", to: "plain")
        let error = #expect(throws: TrustFileError.self) {
            try IdentityFile(path: folder.path(of: "plain/identity")).loadOrCreate()
        }
        #expect(error?.description.contains(folder.path(of: "plain")) == true)
    }
}
