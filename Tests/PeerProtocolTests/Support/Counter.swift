/// Counts calls across the copies of a closure.
final class Counter {
    private var count = 0

    func next() -> Int {
        defer { count += 1 }
        return count
    }
}
