/// The one owner of secret bytes: in locked memory where the system permits, never changed after creation, wiped with
/// the last reference.
///
/// Keys are views of it (`SecretKey`), so that a derivation of several keys takes one piece of locked memory. It has no
/// textual form, so that no log can show it.
@safe package final class SecretBytes: @unchecked Sendable {
    // Sendable although it holds a pointer: nobody writes behind it once `init` has returned.
    private let address: UnsafeMutablePointer<UInt8>
    private let isPooled: Bool
    let byteCount: Int

    /// Lets `fill` write all of `byteCount` bytes, which are zero before.
    /// - Precondition: `byteCount` is positive.
    init(byteCount: Int, _ fill: (UnsafeMutablePointer<UInt8>) -> Void) {
        precondition(byteCount > 0, "a secret has bytes")
        self.byteCount = byteCount
        // A process can run out of locked memory or mappings long before memory; then ordinary memory has to do.
        let slot = unsafe SecretPool.shared.take(byteCount: byteCount)
        isPooled = unsafe slot != nil
        unsafe address = slot ?? SecretBytes.allocateOrdinary(byteCount: byteCount)
        unsafe address.update(repeating: 0, count: byteCount)
        unsafe fill(address)
    }

    /// A copy of `bytes`, which the caller wipes where they lay.
    package convenience init(copying bytes: Span<UInt8>) {
        unsafe self.init(byteCount: bytes.count) { target in
            unsafe bytes.withUnsafeBufferPointer { source in
                guard let source = source.baseAddress else { return }
                unsafe target.update(from: source, count: bytes.count)
            }
        }
    }

    deinit {
        if isPooled {
            unsafe SecretPool.shared.giveBack(address, byteCount: byteCount)
        } else {
            unsafe Primitives.wipe(UnsafeMutableBufferPointer(start: address, count: byteCount))
            unsafe address.deallocate()
        }
    }

    /// Lends the bytes, for the call alone.
    package func withBytes<Result, Failure>(
        _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try unsafe body(UnsafeBufferPointer(start: address, count: byteCount))
    }

    func withAddress<Result, Failure>(
        _ body: (UnsafePointer<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try unsafe body(address)
    }

    private static func allocateOrdinary(byteCount: Int) -> UnsafeMutablePointer<UInt8> {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 16)
        return unsafe memory.bindMemory(to: UInt8.self, capacity: byteCount)
    }
}
