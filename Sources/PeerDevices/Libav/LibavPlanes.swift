import CPeerAVCodec
import PeerMedia

/// Access to a libav frame's planes as libswscale and memory copies want them.
enum LibavPlanes {
    /// Gives `body` the frame's plane addresses and strides as C arrays.
    static func withPlanes<Result>(
        of frame: UnsafeMutablePointer<AVFrame>,
        _ body: (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>, UnsafeMutablePointer<Int32>) -> Result
    ) -> Result {
        let count = Int(AV_NUM_DATA_POINTERS)
        return unsafe withUnsafeMutablePointer(to: &frame.pointee.data) { data in
            unsafe data.withMemoryRebound(to: UnsafeMutablePointer<UInt8>?.self, capacity: count) { data in
                unsafe withUnsafeMutablePointer(to: &frame.pointee.linesize) { strides in
                    unsafe strides.withMemoryRebound(to: Int32.self, capacity: count) { strides in
                        unsafe body(data, strides)
                    }
                }
            }
        }
    }

    /// Copies a planar 8-bit 4:2:0 frame into tightly packed samples.
    static func packed(_ frame: UnsafeMutablePointer<AVFrame>, size: PictureSize) -> [UInt8] {
        let count = VideoFrame.sampleCount(width: size.width, height: size.height)
        let chroma = PictureSize(width: (size.width + 1) / 2, height: (size.height + 1) / 2)
        return unsafe [UInt8](unsafeUninitializedCapacity: count) { samples, initializedCount in
            unsafe withPlanes(of: frame) { data, strides in
                var target = UnsafeMutableRawPointer(samples.baseAddress)
                for (plane, size) in [size, chroma, chroma].enumerated() {
                    unsafe target = copyRows(from: data[plane], stride: Int(strides[plane]), size, to: target)
                }
            }
            initializedCount = count
        }
    }

    /// - Returns: where the next plane goes.
    private static func copyRows(
        from source: UnsafeMutablePointer<UInt8>?, stride: Int, _ size: PictureSize, to target: UnsafeMutableRawPointer?
    ) -> UnsafeMutableRawPointer? {
        guard let source = unsafe source, let target = unsafe target else { return nil }
        if stride == size.width {
            unsafe target.copyMemory(from: source, byteCount: size.width * size.height)
        } else {
            for row in 0..<size.height {
                unsafe (target + row * size.width).copyMemory(from: source + row * stride, byteCount: size.width)
            }
        }
        return unsafe target + size.width * size.height
    }
}
