import PeerNoise
import PeerProtocol
import PeerUnits
import PeerWire
import Testing

@Suite("A listener in a flood of first messages")
struct FloodTests {
    @Test("lets a caller in whose own address the flood seems to come from")
    func sameAddress() {
        var pair = Pair()
        for number in 0..<HalfOpenTable.countPerHostMax * 2 {
            pair.deliver(Flood.first(number, from: pair.callerAddress.host, to: pair.listenerAddress, at: pair.now))
        }
        pair.run(for: .seconds(1))
        let isConnected = pair.caller.isConnected
        #expect(isConnected)
    }
}
