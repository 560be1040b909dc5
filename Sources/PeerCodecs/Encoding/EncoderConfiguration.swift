/// What is chosen once for an encoder, whatever it encodes.
package struct EncoderConfiguration: Hashable, Sendable {
    /// x264's trade of time for size: `ultrafast` to `placebo`; the tune is always `zerolatency`.
    package var preset: String
    /// How many threads share a picture, each with a slice of its own; nil leaves the choice to the picture's size.
    package var threadCount: Int?
    /// How many earlier frames a picture may be predicted from, 1 or 2.
    package var referenceCount: Int
    /// Whether the encoder keeps what the decoder is going to show, for tests that compare the two.
    package var keepsReconstruction: Bool

    /// - Precondition: `threadCount` is 1...16 or nil, and `referenceCount` is 1 or 2.
    package init(
        preset: String = "superfast", threadCount: Int? = nil, referenceCount: Int = 1,
        keepsReconstruction: Bool = false
    ) {
        precondition(threadCount.map { (1...16).contains($0) } ?? true, "1 to 16 threads share a picture")
        precondition((1...2).contains(referenceCount), "a picture is predicted from one or two others")
        self.preset = preset
        self.threadCount = threadCount
        self.referenceCount = referenceCount
        self.keepsReconstruction = keepsReconstruction
    }
}
