/// The 0x03 bytes that keep start codes out of a NAL unit's payload (ITU-T H.264, 7.4.1).
package enum EmulationPrevention {
    /// The payload of `unit` without its emulation prevention bytes, at most its first `byteCountMax` bytes.
    ///
    /// Total: bytes that no encoder makes come out as they are.
    package static func removing(from unit: Span<UInt8>, byteCountMax: Int = .max) -> [UInt8] {
        [UInt8](capacity: min(unit.count, max(byteCountMax, 0))) { output in
            var zeros = 0
            for index in unit.indices {
                if output.freeCapacity == 0 { break }
                let byte = unit[index]
                if zeros >= 2, byte == preventionByte {
                    zeros = 0
                    continue
                }
                zeros = byte == 0 ? zeros + 1 : 0
                output.append(byte)
            }
        }
    }

    /// `payload` with a 0x03 byte wherever two zeros would be followed by a byte below 4, or by the end.
    package static func inserting(into payload: Span<UInt8>) -> [UInt8] {
        [UInt8](capacity: payload.count + payload.count / 2 + 1) { output in
            var zeros = 0
            for index in payload.indices {
                let byte = payload[index]
                if zeros == 2, byte <= preventionByte {
                    output.append(preventionByte)
                    zeros = 0
                }
                zeros = byte == 0 ? zeros + 1 : 0
                output.append(byte)
            }
            if zeros == 2 { output.append(preventionByte) }
        }
    }

    private static let preventionByte: UInt8 = 3
}
