/// How chroma is sampled against luma (`chroma_format_idc`).
package enum ChromaFormat: Hashable, Sendable {
    case monochrome
    case yuv420
    case yuv422
    case yuv444

    /// Luma columns for each chroma column (`SubWidthC`); 1 where there is no chroma.
    package var columnRatio: Int { self == .yuv420 || self == .yuv422 ? 2 : 1 }

    /// Luma rows for each chroma row (`SubHeightC`); 1 where there is no chroma.
    package var rowRatio: Int { self == .yuv420 ? 2 : 1 }
}
