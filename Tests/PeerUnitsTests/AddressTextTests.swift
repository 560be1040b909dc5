import PeerUnits
import Testing

@Suite struct AddressTextTests {
    @Test(
        "an address is written in its canonical form and read back",
        arguments: [
            "0.0.0.0:0", "127.0.0.1:4747", "255.255.255.255:65535", "[::]:4747", "[::1]:1", "[fe80::1%3]:4747",
            "[2001:db8::1]:80", "[2001:db8:0:1:1:1:1:1]:80", "[1:2:3:4:5:6:7:8]:9", "[1:0:0:4::8]:9", "[1::4:0:0:8]:9",
            "[1::]:9", "[::8]:9", "[64:ff9b::102:304]:9", "[ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff]:65535",
        ])
    func roundTrip(text: String) throws {
        let address = try #require(SocketAddress(text))
        #expect(address.description == text)
    }

    @Test(
        "other spellings of an address are read as the canonical one",
        arguments: [
            ("0:0:0:0:0:0:0:1", "::1"), ("2001:DB8::0001", "2001:db8::1"), ("::ffff:192.0.2.1", "192.0.2.1"),
            ("::ffff:c000:201", "192.0.2.1"), ("64:ff9b::1.2.3.4", "64:ff9b::102:304"),
            ("1:2:3:4:5:6:1.2.3.4", "1:2:3:4:5:6:102:304"),
            ("1:0:0:0:5:0:0:8", "1::5:0:0:8"), ("0:2:3:4:5:6:7:8", "0:2:3:4:5:6:7:8"),
            ("1:2:3:4:5:6:7::", "1:2:3:4:5:6:7:0"),
        ])
    func canonical(text: String, canonical: String) throws {
        #expect(try #require(SocketAddress.Host(text)).description == canonical)
    }

    @Test(
        "what is no address is refused",
        arguments: [
            "", ".", "1.2.3", "1.2.3.4.5", "256.1.1.1", "01.2.3.4", "1.2.3.+4", "1.2.3.4 ", ":", ":::", "1::2::3",
            "12345::", "g::",
            "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "1:2:3:4:5:6:7:8::", "::1%", "::1%x", "::1.2.3", "1.2.3.4::", "[::1]",
            "localhost", ":1",
            "1:", "::1:", "1:2:3:4:5:6:7:1.2.3.4", "+1::", "-1::",
        ])
    func refused(text: String) {
        #expect(SocketAddress.Host(text) == nil)
    }

    @Test(
        "a port is one number of 16 bits",
        arguments: ["1.2.3.4", "1.2.3.4:", "1.2.3.4:65536", "1.2.3.4:+1", "::1:80", "[1.2.3.4:5"])
    func badPort(text: String) {
        #expect(SocketAddress(text) == nil)
    }

    @Test(
        "what a person writes to listen is understood",
        arguments: [
            ("", Endpoint(host: .any, port: 4747)), ("0", Endpoint(host: .any, port: 0)),
            ("5000", Endpoint(host: .any, port: 5000)), (":5000", Endpoint(host: .any, port: 5000)),
            ("127.0.0.1:0", Endpoint(SocketAddress.loopback(port: 0))),
            ("127.0.0.1", Endpoint(SocketAddress.loopback(port: 4747))),
            ("[::]:80", Endpoint(SocketAddress.any(port: 80))),
            ("localhost:1", Endpoint(host: .name("localhost"), port: 1)),
        ])
    func listening(text: String, endpoint: Endpoint) throws {
        #expect(try Endpoint(listening: text) == endpoint)
    }

    @Test(
        "a colon without a port, and an address without its brackets, are no place to listen",
        arguments: [":", "::1", ":x"])
    func notListenable(text: String) {
        #expect(throws: EndpointError.self) { try Endpoint(listening: text) }
    }

    @Test(
        "what a person writes to call is understood",
        arguments: [
            ("robot.local", Endpoint(host: .name("robot.local"), port: 4747)),
            ("robot_2:80", Endpoint(host: .name("robot_2"), port: 80)),
            ("192.0.2.1:5", Endpoint(host: .address(.ipv4(0xC000_0201)), port: 5)),
            ("[::1]", Endpoint(host: .address(.ipv6(high: 0, low: 1, scope: 0)), port: 4747)),
            ("[fe80::1%eth0]:9", Endpoint(host: .name("fe80::1%eth0"), port: 9)),
        ])
    func calling(text: String, endpoint: Endpoint) throws {
        #expect(try Endpoint(calling: text) == endpoint)
        #expect(try Endpoint(calling: endpoint.description) == endpoint)
    }

    @Test(
        "what cannot be called says what to write instead",
        arguments: [
            ("", EndpointError.hostMissing("")), ("4747", .hostMissing("4747")), (":4747", .hostMissing(":4747")),
            ("robot:0", .portZero("robot:0")),
            ("robot:", .portInvalid("")), ("robot:http", .portInvalid("http")), ("robot:99999", .portInvalid("99999")),
            ("::1", .bracketsMissing("::1")), ("fe80::1%eth0", .bracketsMissing("fe80::1%eth0")),
            ("[::1", .bracketsMissing("[::1")),
            ("[::1]4747", .hostMalformed("[::1]4747")), ("[robot]:1", .hostMalformed("[robot]:1")),
            ("1.2.3:1", .hostMalformed("1.2.3:1")),
            ("a b:1", .hostMalformed("a b:1")), ("http//robot", .hostMalformed("http//robot")),
            ("[%eth0]:1", .hostMalformed("[%eth0]:1")),
        ])
    func notCallable(text: String, error: EndpointError) {
        #expect(throws: error) { try Endpoint(calling: text) }
        #expect(error.description.hasPrefix("'"))
    }
}
