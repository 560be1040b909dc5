/// What the command line asks for.
struct FuzzOptions {
    private(set) var count = UInt64.max
    private(set) var seconds = 60
    private(set) var seed: UInt64 = 1
    private(set) var first: UInt64 = 0
    private(set) var isVerbose = false

    /// - Returns: nil where a flag is unknown, or has no number.
    init?(arguments: ArraySlice<String>) {
        var rest = arguments
        while let flag = rest.popFirst() {
            if flag == "--verbose" {
                isVerbose = true
            } else {
                guard let text = rest.popFirst(), let value = UInt64(text), set(flag, to: value) else { return nil }
            }
        }
    }

    private mutating func set(_ flag: String, to value: UInt64) -> Bool {
        switch flag {
        case "--count": count = value
        case "--seconds": seconds = Int(clamping: value)
        case "--seed": seed = value
        case "--from": first = value
        default: return false
        }
        return true
    }
}
