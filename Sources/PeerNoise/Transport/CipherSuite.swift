/// What seals the datagrams of a session. The handshake itself is always sealed with ChaCha20-Poly1305; its payloads
/// say which of these both sides can do.
package enum CipherSuite: UInt8, Hashable, Sendable, CaseIterable {
    /// Fast everywhere (RFC 8439).
    case chaCha20Poly1305 = 1
    /// Faster where the processor has instructions for it, and only there (NIST SP 800-38D).
    case aes256GCM = 2
}
