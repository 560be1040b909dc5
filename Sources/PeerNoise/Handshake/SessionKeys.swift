/// What a finished handshake leaves.
package struct SessionKeys: Sendable {
    /// For what this side sends.
    package let send: TransportKey
    /// For what this side receives.
    package let receive: TransportKey
    /// For everything else that both sides must know and nobody beside them: connection ids, for instance.
    package let exporter: ExporterKey
    /// The transcript's hash, 32 bytes, which is not secret: it names the session to both sides.
    package let handshakeHash: [UInt8]
}
