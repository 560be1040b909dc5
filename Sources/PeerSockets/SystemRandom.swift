import CPeerLinux

/// The kernel's random numbers, fit for keys.
package enum SystemRandom {
    /// `count` random bytes; waits only in the first moments after the machine has started.
    package static func bytes(_ count: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        let status = unsafe bytes.withUnsafeMutableBufferPointer { buffer in
            unsafe buffer.baseAddress.map { unsafe cpeer_random($0, buffer.count) } ?? 0
        }
        precondition(status == 0, "the kernel has had random numbers since Linux 3.17")
        return bytes
    }

    /// The 32 bytes that a key or a `KeySeed` is made of.
    package static func seed() -> [UInt8] { bytes(32) }

    /// A random number, all 64 bits of it.
    package static func uint64() -> UInt64 {
        bytes(8).reduce(0) { $0 << 8 | UInt64($1) }
    }
}
