import PeerNoise
import PeerUnits
import Testing

/// Project Wycheproof's vectors through our primitives: the valid ones pass, the invalid ones are refused.
@Suite struct WycheproofTests {
    @Test("X25519: every shared secret is right, and every zero one is refused")
    func x25519() throws {
        struct Vector: Decodable {
            let tcId: Int
            let `public`: String
            let `private`: String
            let shared: String
        }
        struct File: Decodable {
            struct Group: Decodable { let tests: [Vector] }
            let testGroups: [Group]
        }
        let vectors = try VectorFile.read("wycheproof-x25519_test", as: File.self).testGroups.flatMap(\.tests)
        var refusedCount = 0
        for vector in vectors {
            let expected = try Hex.bytes(vector.shared)
            let shared = sharedSecret(try Hex.bytes(vector.private), try Hex.bytes(vector.public))
            let isZero = expected.allSatisfy { $0 == 0 }
            #expect(shared == (isZero ? nil : expected), "test \(vector.tcId)")
            if shared == nil { refusedCount += 1 }
        }
        #expect(vectors.count == 518)
        #expect(refusedCount == 31)
    }

    @Test("ChaCha20-Poly1305: 316 vectors with 96-bit nonces; the 9 with other nonces cannot even be said")
    func chaCha20Poly1305() throws {
        let groups = try VectorFile.read("wycheproof-chacha20_poly1305_test", as: AEADVector.File.self).testGroups
        let vectors = groups.filter { $0.ivSize == 96 }.flatMap(\.tests)
        #expect(vectors.count == 316)
        #expect(groups.filter { $0.ivSize != 96 }.flatMap(\.tests).count == 9)
        for vector in vectors {
            try check(
                vector,
                seal: { plaintext, associatedData, key, nonce, output in
                    Primitives.sealChaCha20Poly1305(
                        plaintext, associatedData: associatedData, key: key, nonce: nonce, into: &output)
                },
                open: { (ciphertext, associatedData, key, nonce, output) throws(NoiseError) in
                    try Primitives.openChaCha20Poly1305(
                        ciphertext, associatedData: associatedData, key: key, nonce: nonce, into: &output)
                })
        }
    }

    @Test(
        "AES-256-GCM: the 66 vectors of our sizes",
        .enabled(if: Primitives.isAESAvailable, "this processor has no AES instructions: sessions use ChaCha20"))
    func aes256GCM() throws {
        let groups = try VectorFile.read("wycheproof-aes_gcm_test", as: AEADVector.File.self).testGroups
        let vectors = groups.filter { $0.ivSize == 96 && $0.keySize == 256 && $0.tagSize == 128 }.flatMap(\.tests)
        #expect(vectors.count == 66)
        let schedule = UnsafeMutableRawPointer.allocate(byteCount: 512, alignment: 16)
            .bindMemory(to: UInt8.self, capacity: 512)
        defer { schedule.deallocate() }
        for vector in vectors {
            try check(
                vector,
                seal: { plaintext, associatedData, key, nonce, output in
                    Primitives.expandAESKey(key, into: schedule)
                    Primitives.sealAES256GCM(
                        plaintext, associatedData: associatedData, schedule: schedule, nonce: nonce, into: &output)
                },
                open: { (ciphertext, associatedData, key, nonce, output) throws(NoiseError) in
                    Primitives.expandAESKey(key, into: schedule)
                    try Primitives.openAES256GCM(
                        ciphertext, associatedData: associatedData, schedule: schedule, nonce: nonce, into: &output)
                })
        }
    }

    @Test("HKDF with SHA-256: 83 vectors pass, and the 3 too long ones lie beyond our limit")
    func hkdf() throws {
        struct Vector: Decodable {
            let tcId: Int
            let ikm: String
            let salt: String
            let info: String
            let size: Int
            let okm: String
            let result: String
        }
        struct File: Decodable {
            struct Group: Decodable { let tests: [Vector] }
            let testGroups: [Group]
        }
        let vectors = try VectorFile.read("wycheproof-hkdf_sha256_test", as: File.self).testGroups.flatMap(\.tests)
        #expect(vectors.count { $0.result == "valid" } == 83)
        for vector in vectors {
            guard vector.result == "valid" else {
                #expect(vector.size > KeyDerivation.outputByteCountMax)
                continue
            }
            let salt = try Hex.bytes(vector.salt)
            let input = try Hex.bytes(vector.ikm)
            let info = try Hex.bytes(vector.info)
            var output = [UInt8](repeating: 0, count: vector.size)
            output.withUnsafeMutableBufferPointer { output in
                salt.withUnsafeBufferPointer { salt in
                    input.withUnsafeBufferPointer { input in
                        KeyDerivation.derive(salt: salt, input: input, info: info, into: output)
                    }
                }
            }
            #expect(output == (try Hex.bytes(vector.okm)), "test \(vector.tcId)")
        }
    }

    private typealias Seal = (
        Span<UInt8>, Span<UInt8>, UnsafePointer<UInt8>, AEADNonce, inout OutputSpan<UInt8>
    ) -> Void
    private typealias Open = (
        Span<UInt8>, Span<UInt8>, UnsafePointer<UInt8>, AEADNonce, inout OutputSpan<UInt8>
    ) throws(NoiseError) -> Void

    private func check(_ vector: AEADVector, seal: Seal, open: Open) throws {
        let (key, nonce) = (try Hex.bytes(vector.key), try vector.nonce())
        let (plaintext, associatedData) = (try Hex.bytes(vector.msg), try Hex.bytes(vector.aad))
        let ciphertext = try Hex.bytes(vector.ct) + Hex.bytes(vector.tag)
        let sealed = [UInt8](capacity: plaintext.count + 16) { output in
            seal(plaintext.span, associatedData.span, key, nonce, &output)
        }
        #expect((sealed == ciphertext) == vector.isValid, "test \(vector.tcId)")
        var opened: [UInt8]?
        do throws(NoiseError) {
            opened = try [UInt8](capacity: plaintext.count) { (output) throws(NoiseError) in
                try open(ciphertext.span, associatedData.span, key, nonce, &output)
            }
        } catch {
            #expect(error == .authenticationFailed)
        }
        #expect(opened == (vector.isValid ? plaintext : nil), "test \(vector.tcId)")
    }

    private func sharedSecret(_ privateKey: [UInt8], _ publicKey: [UInt8]) -> [UInt8]? {
        var output = [UInt8](repeating: 0, count: 32)
        return Primitives.writeSharedSecret(privateKey: privateKey, publicKey: publicKey, into: &output) ? output : nil
    }
}
