import PeerNoise
import Testing

@Suite struct AEADNonceTests {
    @Test("Each cipher counts in the order of bytes that Noise gives it")
    func byteOrder() {
        let counter: UInt64 = 0x0102_0304_0506_0708
        #expect(bytes(.littleEndian(counter)) == [0, 0, 0, 0, 8, 7, 6, 5, 4, 3, 2, 1])
        #expect(bytes(.bigEndian(counter)) == [0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8])
    }

    private func bytes(_ nonce: AEADNonce) -> [UInt8] {
        (0..<12).map { nonce.bytes[$0] }
    }
}
