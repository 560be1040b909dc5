import PeerUnits

/// An X25519 key pair, whose private half nobody reads back.
struct KeyPair: Sendable {
    let publicKey: PublicKey
    private let privateKey: SecretKey

    init(privateKey: SecretKey) {
        self.privateKey = privateKey
        publicKey = unsafe PublicKey(
            [UInt8](unsafeUninitializedCapacity: Primitives.keyByteCount) { target, initializedCount in
                guard let target = target.baseAddress else { return }
                unsafe privateKey.withAddress { source in unsafe Primitives.writePublicKey(of: source, into: target) }
                initializedCount = Primitives.keyByteCount
            })
    }

    /// Lends the secret shared with the owner of `other` to `body`, and wipes it afterwards.
    func withSharedSecret(
        with other: PublicKey, _ body: (UnsafeBufferPointer<UInt8>) -> Void
    ) throws(NoiseError) {
        let isUsable = unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Primitives.keyByteCount) {
            scratch in
            let isUsable = unsafe writeSharedSecret(with: other, into: scratch)
            if isUsable { unsafe body(UnsafeBufferPointer(scratch)) }
            unsafe Primitives.wipe(scratch)
            return isUsable
        }
        if !isUsable { throw .lowOrderKey }
    }

    private func writeSharedSecret(with other: PublicKey, into scratch: UnsafeMutableBufferPointer<UInt8>) -> Bool {
        unsafe other.bytes.withUnsafeBufferPointer { other in
            guard let other = other.baseAddress, let target = scratch.baseAddress else { return false }
            return unsafe privateKey.withAddress { source in
                unsafe Primitives.writeSharedSecret(privateKey: source, publicKey: other, into: target)
            }
        }
    }
}
