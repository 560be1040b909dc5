import PeerUnits
import Simulator

/// One direction's video, as the viewer saw it.
struct ReportStream {
    /// Empty where there is only one.
    var name: String
    var frameInterval: TimeSpan
    /// In the order in which they were offered.
    var frames: [FrameRecord]
    /// Empty where only a frame log is known.
    var timeline: [TimelineSample] = []
    /// What the network did, and when.
    var incidents: [ReportIncident] = []
}
