import Foundation
import PeerMedia

/// Picture quality as text: a summary, and a row for each shown frame.
struct QualityTable {
    private let scores: [PictureScore]

    init(_ scores: [PictureScore]) {
        self.scores = scores
    }

    /// Means, and what one in twenty frames falls below.
    var summary: String {
        guard !scores.isEmpty else { return "quality: no frame was shown\n" }
        let similarity = QualityTable.text(scores.map(\.structuralSimilarity), decimals: 4)
        let noise = QualityTable.text(scores.map(\.peakSignalToNoise), decimals: 2)
        return "quality of \(scores.count) frames: SSIM \(similarity), PSNR dB \(noise)\n"
    }

    /// A header row, then each shown frame.
    var csv: String {
        "frame,picture,width,height,ssim,psnrDb\n"
            + scores.map { score in
                String(
                    format: "%u,%d,%d,%d,%.5f,%.3f\n", score.frame, score.picture, score.size.width, score.size.height,
                    score.structuralSimilarity, score.peakSignalToNoise)
            }.joined()
    }

    private static func text(_ values: [Double], decimals: Int) -> String {
        let sorted = values.sorted()
        let mean = values.reduce(0, +) / Double(values.count)
        return String(
            format: "mean %.*f, p5 %.*f, least %.*f", decimals, mean, decimals, sorted[sorted.count / 20], decimals,
            sorted[0])
    }
}
