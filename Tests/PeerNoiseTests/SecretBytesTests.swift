import PeerNoise
import PeerUnits
import Testing

@Suite struct SecretBytesTests {
    @Test("Secrets made and dropped on several threads at once keep their bytes apart")
    func concurrentUse() async {
        let isIntact = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<UInt8(8) { group.addTask { SecretBytesTests.keepsItsSecrets(number) } }
            return await group.reduce(true) { $0 && $1 }
        }
        #expect(isIntact)
    }

    @Test("A secret of any length keeps its bytes")
    func lengths() {
        for byteCount in [1, 32, 127, 128, 129, 512, 513, 10_000] {
            let bytes = (0..<byteCount).map { UInt8(truncatingIfNeeded: $0) }
            let secrets = (0..<3).map { _ in SecretBytes(copying: bytes.span) }
            for secret in secrets { #expect(secret.withBytes { Array($0) } == bytes) }
        }
    }

    /// Each secret's cookie is made twice, with much coming and going in between.
    private static func keepsItsSecrets(_ number: UInt8) -> Bool {
        let keys = (0..<200).map { key([number, UInt8($0)]) }
        let cookies = keys.map { $0.cookie(for: .loopback(port: 1), epoch: 0) }
        for index in 0..<2_000 { _ = key([number, UInt8(index % 251), 1]) }
        return cookies == keys.map { $0.cookie(for: .loopback(port: 1), epoch: 0) } && Set(cookies).count == 200
    }

    private static func key(_ bytes: [UInt8]) -> CookieKey {
        let seed = bytes + [UInt8](repeating: 0, count: 32 - bytes.count)
        return CookieKey(seed: seed.span)
    }
}
