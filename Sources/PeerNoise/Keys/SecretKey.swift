/// A 32-byte key within a `SecretBytes`.
struct SecretKey: Sendable {
    private let storage: SecretBytes
    private let offset: Int

    /// The key number `index` of `storage`.
    init(_ storage: SecretBytes, at index: Int = 0) {
        precondition((index + 1) * Primitives.keyByteCount <= storage.byteCount, "the key lies within its storage")
        self.storage = storage
        offset = index * Primitives.keyByteCount
    }

    func withBytes<Result, Failure>(
        _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try unsafe withAddress { (address) throws(Failure) in
            try unsafe body(UnsafeBufferPointer(start: address, count: Primitives.keyByteCount))
        }
    }

    func withAddress<Result, Failure>(
        _ body: (UnsafePointer<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try unsafe storage.withAddress { (address) throws(Failure) in try unsafe body(address + offset) }
    }

    /// The same key in memory of its own, wiped when it is dropped, whatever lay beside it.
    func separated() -> SecretKey {
        unsafe SecretKey(
            SecretBytes(byteCount: Primitives.keyByteCount) { target in
                unsafe withAddress { source in unsafe target.update(from: source, count: Primitives.keyByteCount) }
            })
    }
}
