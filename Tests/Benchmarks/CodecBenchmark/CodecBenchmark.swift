import PeerMedia

/// What the codecs cost on this machine, in processor time, so that it may run beside other work:
/// `swift run -c release CodecBenchmark`
@main
struct CodecBenchmark {
    static func main() throws {
        for (width, height, bytes) in [(640, 360, 4_000), (1_280, 720, 10_000), (1_920, 1_080, 20_000)] {
            try CodecCost(size: PictureSize(width: width, height: height), byteBudget: bytes).measure()
        }
    }
}
