@main
struct SimulateCommand {
    static func main() {}
}
