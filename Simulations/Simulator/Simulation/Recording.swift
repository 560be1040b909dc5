/// What a simulation keeps besides its figures. Frames and timeline grow with simulated time, the figures do not.
package struct Recording {
    package var keepsFrames = false
    package var keepsTimeline = false
    /// Called with everything that happens.
    package var onTrace: ((TraceEvent) -> Void)?
    /// Takes the place of the synthetic video that side A sends.
    package var source: (any PictureSource)?
    /// Is shown what side B hands out.
    package var viewer: (any PictureViewer)?

    package init() {}
}
