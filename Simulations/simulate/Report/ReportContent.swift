import PeerUnits
import Simulator

/// Everything that a report page shows.
struct ReportContent {
    var title: String
    /// One sentence under the title.
    var about = ""
    /// Names and values for the line of facts.
    var facts: [(name: String, value: String)] = []
    var streams: [ReportStream] = []
    var expectations: [ReportExpectation] = []
    /// The last line: how to run this again.
    var footer = ""
}

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

struct ReportIncident {
    var time: Instant
    var text: String
}

/// Something that the scenario expects, and what came.
struct ReportExpectation {
    var name: String
    var bound: String
    var found: String
    var isMet: Bool
}
