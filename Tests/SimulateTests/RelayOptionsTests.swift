import PeerUnits
import Testing

@testable import simulate

@Suite struct RelayOptionsTests {
    @Test("both ways to write a flag are understood, in any order")
    func understood() throws {
        let options = try RelayOptions(parsing: [
            "--to=robot.local:4747", "--seed", "7", "--network", "config/networks/clean.json", "--listen=127.0.0.1:0",
        ])
        #expect(options.listen == Endpoint(SocketAddress.loopback(port: 0)))
        #expect(options.target == Endpoint(host: .name("robot.local"), port: 4747))
        #expect(options.networkPath == "config/networks/clean.json")
        #expect(options.seed == 7)
    }

    @Test(
        "what cannot be understood is named",
        arguments: [
            ([], RelayUsageError.missing("--listen")),
            (["--listen", "0"], .missing("--to")),
            (["--listen", "0", "--to", "a"], .missing("--network")),
            (["--listen", "0", "--to"], .valueMissing("--to")),
            (["--lsten", "0"], .unknown("--lsten")),
            (["--listen", "0", "--listen", "0"], .repeated("--listen")),
            (["--listen", "0", "--to", "1"], .endpoint("--to", .hostMissing("1"))),
            (["--listen", "0", "--to", "a", "--network", "n", "--seed", "-1"], .invalidSeed("-1")),
        ])
    func refused(arguments: [String], error: RelayUsageError) {
        #expect(throws: error) { try RelayOptions(parsing: arguments) }
        #expect(!error.description.isEmpty)
    }
}
