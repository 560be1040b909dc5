import PeerUnits

/// Which end of the link this is.
extension OptionTable {
    static let listen = OptionDescription(
        "listen", .optional("[[ADDRESS:]PORT]"), .text, summary: "wait for a peer (default port 4747)",
        manual: """
            Wait for a peer, on every address and port 4747 unless told otherwise. Digits alone are a port; an IPv6 \
            address stands in brackets; port 0 lets the system pick one. One peer is served at a time, and then the \
            next is waited for. The address, this peer's fingerprint and an invite to paste are printed; the invite \
            lets one peer in without a question, whatever --trust says, within 10 minutes.
            """
    ) { text, draft throws(InvalidValue) in
        do throws(EndpointError) {
            draft.mode = .listen(try Endpoint(listening: text))
        } catch {
            throw InvalidValue(error.description)
        }
    }

    static let connect = OptionDescription(
        "connect", .required("HOST[:PORT] | peer://…"), .text, summary: "call a peer, by host or by invite",
        manual: """
            Call a peer, by host (port 4747 unless told otherwise) or by the invite that it printed, which asks \
            nobody anything. Ends when the last source has ended and all of it was delivered.
            """
    ) { text, draft throws(InvalidValue) in draft.mode = .connect(try CallTarget(parsing: text)) }
}
