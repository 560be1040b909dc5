@main
struct PeerCommand {
    static func main() {}
}
