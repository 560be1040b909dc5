import PeerNoise
import PeerUnits

// Whole arrays where the programs have spans.

extension SealingKey {
    func sealed(_ plaintext: [UInt8], associatedData: [UInt8] = [], counter: UInt64) -> [UInt8] {
        [UInt8](capacity: plaintext.count + 16) { output in
            seal(plaintext.span, associatedData: associatedData.span, counter: counter, into: &output)
        }
    }
}

extension OpeningKey {
    func opened(_ ciphertext: [UInt8], associatedData: [UInt8] = [], counter: UInt64) throws(NoiseError) -> [UInt8] {
        try [UInt8](capacity: ciphertext.count) { (output) throws(NoiseError) in
            try open(ciphertext.span, associatedData: associatedData.span, counter: counter, into: &output)
        }
    }
}
