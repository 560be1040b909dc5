import CPeerErasure

/// Rows of bytes in GF(2^8).
enum ErasureKernel {
    /// Adds `coefficient` times `source` to the front of `target`.
    /// - Precondition: `source` is no longer than `target`.
    static func addProduct(of coefficient: UInt8, _ source: Span<UInt8>, to target: inout [UInt8]) {
        precondition(source.count <= target.count, "a symbol is at least as long as what it covers")
        guard coefficient != 0 else { return }
        unsafe target.withUnsafeMutableBufferPointer { target in
            unsafe source.withUnsafeBufferPointer { source in
                guard let from = source.baseAddress, let to = target.baseAddress else { return }
                unsafe peer_erasure_add_product(to, from, source.count, coefficient)
            }
        }
    }
}
