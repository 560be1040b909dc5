// swift-tools-version: 6.2
import PackageDescription

// The dependencies below are the map of the house: a declared dependency is the only permitted import
// (Tests/TidyTests holds every import line against this table).

let package = Package(
    name: "PeerLink",
    products: [
        .library(name: "PeerLink", targets: ["PeerLink"]),
        .executable(name: "peer", targets: ["peer"]),
        .executable(name: "simulate", targets: ["simulate"]),
    ],
    targets: [
        // Pure: no clock, no randomness, no system.
        .target(name: "PeerUnits"),
        .target(name: "PeerWire", dependencies: ["PeerUnits"]),
        .target(name: "PeerMedia", dependencies: ["PeerUnits"]),
        .target(name: "PeerNoise", dependencies: ["CPeerSodium", "PeerUnits"]),
        .target(name: "PeerTransport", dependencies: ["CPeerErasure", "PeerWire", "PeerMedia", "PeerUnits"]),
        .target(
            name: "PeerProtocol",
            dependencies: ["PeerNoise", "PeerTransport", "PeerWire", "PeerMedia", "PeerUnits"]),

        // The world: sockets, codecs, devices, the public face.
        .target(name: "PeerSockets", dependencies: ["CPeerLinux", "PeerUnits"]),
        .target(name: "PeerCodecs", dependencies: ["CPeerX264", "CPeerAVCodec", "PeerMedia", "PeerUnits"]),
        .target(
            name: "PeerDevices",
            dependencies: ["CPeerSDL2", "CPeerAVDevice", "CPeerAVCodec", "PeerMedia", "PeerUnits", "PeerSockets"]),
        .target(
            name: "PeerLink",
            dependencies: [
                "PeerSockets", "PeerCodecs", "PeerProtocol", "PeerNoise", "PeerTransport", "PeerWire", "PeerMedia",
                "PeerUnits",
            ]),
        .executableTarget(
            name: "peer", dependencies: ["PeerLink", "PeerDevices", "PeerSockets", "PeerMedia", "PeerUnits"]),

        // C libraries from the system, and two small C targets of our own.
        .systemLibrary(name: "CPeerX264", providers: [.apt(["libx264-dev"])]),
        .systemLibrary(name: "CPeerAVCodec", providers: [.apt(["libavcodec-dev", "libswscale-dev"])]),
        .systemLibrary(name: "CPeerAVDevice", providers: [.apt(["libavdevice-dev"])]),
        .systemLibrary(name: "CPeerSodium", providers: [.apt(["libsodium-dev"])]),
        .systemLibrary(name: "CPeerSDL2", providers: [.apt(["libsdl2-dev"])]),
        .target(name: "CPeerLinux"),
        .target(name: "CPeerErasure"),

        // The network simulator.
        .target(
            name: "Simulator",
            dependencies: ["PeerProtocol", "PeerNoise", "PeerTransport", "PeerWire", "PeerMedia", "PeerUnits"],
            path: "Simulations/Simulator"),
        .target(
            name: "ScenarioFiles", dependencies: ["Simulator", "PeerMedia", "PeerUnits"],
            path: "Simulations/ScenarioFiles"),
        .executableTarget(
            name: "simulate",
            dependencies: ["ScenarioFiles", "Simulator", "PeerSockets", "PeerCodecs", "PeerMedia", "PeerUnits"],
            path: "Simulations/simulate"),

        // Examples, built with everything else so that they cannot rot.
        .executableTarget(name: "example-sender", dependencies: ["PeerLink"], path: "docs/Examples/Sender"),
        .executableTarget(name: "example-receiver", dependencies: ["PeerLink"], path: "docs/Examples/Receiver"),

        // Tests: one target for each module, the lossy-network simulations, and the tidy rules.
        .testTarget(name: "PeerUnitsTests", dependencies: ["PeerUnits"]),
        .testTarget(name: "PeerWireTests", dependencies: ["PeerWire", "PeerUnits"]),
        .testTarget(name: "PeerMediaTests", dependencies: ["PeerMedia", "PeerUnits"], resources: [.copy("Fixtures")]),
        .testTarget(name: "PeerNoiseTests", dependencies: ["PeerNoise", "PeerUnits"], resources: [.copy("Vectors")]),
        .executableTarget(
            name: "noiseinterop", dependencies: ["PeerNoise", "PeerSockets", "PeerUnits"],
            path: "Tests/Interop/noiseinterop"),
        .testTarget(
            name: "PeerTransportTests",
            dependencies: ["PeerTransport", "CPeerErasure", "PeerWire", "PeerMedia", "PeerUnits"]),
        .testTarget(
            name: "PeerProtocolTests",
            dependencies: ["PeerProtocol", "PeerNoise", "PeerTransport", "PeerWire", "PeerMedia", "PeerUnits"]),
        .testTarget(name: "PeerSocketsTests", dependencies: ["PeerSockets", "PeerUnits"]),
        .executableTarget(
            name: "SocketBenchmark", dependencies: ["PeerSockets", "PeerUnits"],
            path: "Tests/Benchmarks/SocketBenchmark"),
        .testTarget(
            name: "PeerCodecsTests", dependencies: ["PeerCodecs", "CPeerAVCodec", "PeerMedia", "PeerUnits"]),
        .executableTarget(
            name: "CodecBenchmark", dependencies: ["PeerCodecs", "PeerMedia", "PeerUnits"],
            path: "Tests/Benchmarks/CodecBenchmark"),
        .executableTarget(
            name: "conformance",
            dependencies: ["PeerCodecs", "PeerMedia", "PeerUnits", "CPeerAVCodec", "CPeerAVDevice"],
            path: "Tests/Conformance/conformance"),
        .testTarget(
            name: "PeerDevicesTests",
            dependencies: ["PeerDevices", "PeerCodecs", "PeerSockets", "PeerMedia", "PeerUnits"]),
        .testTarget(
            name: "PeerLinkTests", dependencies: ["PeerLink", "PeerNoise", "PeerSockets", "PeerMedia", "PeerUnits"]),
        .testTarget(
            name: "PeerTests",
            dependencies: ["peer", "PeerLink", "PeerDevices", "PeerSockets", "PeerMedia", "PeerUnits"]),
        .testTarget(
            name: "SimulateTests", dependencies: ["simulate", "Simulator", "PeerSockets", "PeerMedia", "PeerUnits"]),
        .testTarget(
            name: "SimulationTests",
            dependencies: ["ScenarioFiles", "Simulator", "PeerProtocol", "PeerMedia", "PeerUnits"]),
        .executableTarget(name: "parserfuzz", dependencies: ["PeerMedia", "PeerUnits"], path: "Tests/Fuzz/parserfuzz"),
        .testTarget(name: "FuzzTests", dependencies: ["parserfuzz"]),
        .testTarget(name: "TidyTests"),
    ]
)

let warningsAreErrors = Context.environment["PEERLINK_STRICT"] == "1"

for target in package.targets where target.type != .system && !target.name.hasPrefix("CPeer") {
    var settings: [SwiftSetting] = [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    ]
    if target.type != .test { settings.append(.strictMemorySafety()) }
    if warningsAreErrors { settings.append(.treatAllWarnings(as: .error)) }
    target.swiftSettings = settings
}
