package import PeerUnits

/// Which end of a link this program is.
package enum LinkMode: Hashable, Sendable {
    case listen(Endpoint)
    case connect(CallTarget)
}
