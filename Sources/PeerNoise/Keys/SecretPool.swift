import Synchronization

/// Slots for secrets in a few pieces of locked memory, shared by the whole process.
///
/// To lock, guard and map memory for each key takes the system 20 microseconds; a handshake makes a dozen keys, and
/// someone who floods a listener decides how many. Taking a slot takes a tenth of one. The pool grows to what is in use
/// at once, which the owners of sessions and half-open handshakes bound, and never shrinks.
@safe final class SecretPool: Sendable {
    static let shared = SecretPool()

    /// Addresses of free slots; as numbers, since a pointer may not leave a lock.
    private let freeSlots = Mutex<(small: [UInt], large: [UInt])>(([], []))

    /// A slot for `byteCount` bytes, not zeroed; nil where the system gives no more locked memory, or for more bytes
    /// than a slot has.
    func take(byteCount: Int) -> UnsafeMutablePointer<UInt8>? {
        let address: UInt? = freeSlots.withLock { free in
            if byteCount <= SecretPool.smallByteCount {
                if free.small.isEmpty { free.small = SecretPool.newSlots(of: SecretPool.smallByteCount) }
                return free.small.popLast()
            }
            guard byteCount <= SecretPool.largeByteCount else { return nil }
            if free.large.isEmpty { free.large = SecretPool.newSlots(of: SecretPool.largeByteCount) }
            return free.large.popLast()
        }
        return unsafe address.flatMap { unsafe UnsafeMutablePointer(bitPattern: $0) }
    }

    /// Wipes a slot that `take` gave for as many bytes, and keeps it for the next.
    func giveBack(_ slot: UnsafeMutablePointer<UInt8>, byteCount: Int) {
        unsafe Primitives.wipe(UnsafeMutableBufferPointer(start: slot, count: byteCount))
        let address = UInt(bitPattern: slot)
        freeSlots.withLock { free in
            if byteCount <= SecretPool.smallByteCount { free.small.append(address) } else { free.large.append(address) }
        }
    }

    private static func newSlots(of byteCount: Int) -> [UInt] {
        guard let piece = unsafe Primitives.allocateLocked(byteCount: pieceByteCount) else { return [] }
        return stride(from: 0, to: pieceByteCount, by: byteCount).map { unsafe UInt(bitPattern: piece + $0) }
    }

    /// Three keys, the most that one derivation gives, and the next power of two.
    private static let smallByteCount = 128
    /// An AES key schedule.
    private static let largeByteCount = Primitives.aesScheduleByteCount
    /// Four pages of 4 KiB: 128 or 32 secrets. Systems that lock little allow 64 KiB a process.
    private static let pieceByteCount = 16_384
}
