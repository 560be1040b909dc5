import PeerNoise

/// One sealing with associated data, as Wycheproof has it.
struct AEADVector: Decodable, Sendable {
    struct File: Decodable {
        struct Group: Decodable {
            let ivSize: Int
            let keySize: Int
            let tagSize: Int
            let tests: [AEADVector]
        }

        let testGroups: [Group]
    }

    let tcId: Int
    let key: String
    let iv: String
    let aad: String
    let msg: String
    let ct: String
    let tag: String
    let result: String

    var isValid: Bool { result == "valid" }

    func nonce() throws -> AEADNonce {
        let bytes = try Hex.bytes(iv)
        var nonce = InlineArray<12, UInt8>(repeating: 0)
        for index in 0..<12 { nonce[index] = bytes[index] }
        return AEADNonce(bytes: nonce)
    }
}
