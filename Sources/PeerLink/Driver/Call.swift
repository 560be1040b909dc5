import PeerNoise
import PeerProtocol
import PeerSockets
import PeerUnits

/// One attempt to reach one address.
struct Call {
    let address: SocketAddress
    let host: String
    let plan: CallPlan
    /// What makes of the monotonic clock the time that the call's handshakes are dated with.
    let epoch: TimeSpan
    let configuration: PeerConfiguration
    /// How long the address has to answer.
    let timeout: TimeSpan
    /// Whether there is another address to try where the network says no.
    let hasAlternative: Bool

    func connect() async throws(PeerError) -> Peer {
        let driver = try Driver(bindingTo: .any(port: 0), configuration: configuration)
        try await driver.start()
        let (id, feeds) = await driver.call(self)
        try await driver.connected(id).get()
        guard let key = await driver.remoteKey(of: id) else { throw .closed }
        return Peer(driver: driver, link: id, feeds: feeds, remoteKey: key, remoteAddress: address)
    }
}
