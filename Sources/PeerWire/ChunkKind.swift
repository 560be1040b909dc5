/// What stands in a protected datagram: chunks one behind the other, each with its kind first.
package enum ChunkKind: UInt8, Sendable {
    /// One zero byte; any number of them.
    case padding = 0x00
    case ping = 0x01
    case pong = 0x02
    case mediaFragment = 0x03
    case paritySymbol = 0x04
    case arrivalFeedback = 0x05
    case negativeAcknowledgement = 0x06
    case frameReport = 0x07
    case keyframeRequest = 0x08
    case pathChallenge = 0x09
    case pathResponse = 0x0A
    case close = 0x0B
    case message = 0x0C
    case messageAcknowledgement = 0x0D
    case peerState = 0x0E
    /// A fresh Diffie-Hellman share inside the channel.
    case keyExchange = 0x0F
    /// A padded probe of a longer datagram, and its answer.
    case pathProbe = 0x10
    case pathProbeResponse = 0x11
}
