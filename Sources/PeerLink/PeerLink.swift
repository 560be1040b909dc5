// Who imports PeerLink sees the values that cross it: frames, entities, sizes, rates, addresses.
@_exported public import PeerMedia
@_exported public import PeerUnits
