import PeerUnits

/// Something that the network did.
struct ReportIncident {
    var time: Instant
    var text: String
}
