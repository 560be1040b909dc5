/// What became of a batch handed to the socket. Byte counts are those of whole datagrams from the batch's front.
package enum SendResult: Hashable, Sendable {
    /// The kernel took all of it.
    case sent
    /// The socket's buffer is full: wait for writability, then send the rest.
    case wouldBlock(sentByteCount: Int)
    /// The datagram behind `sentByteCount` was refused, and the rest not tried.
    case failed(SendFailure, sentByteCount: Int)
}
