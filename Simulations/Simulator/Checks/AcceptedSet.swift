/// Which of the last datagrams of one direction have been accepted, by their number.
struct AcceptedSet {
    private var numbers = [UInt32](repeating: .max, count: AcceptedSet.count)

    mutating func insert(_ number: UInt32) {
        numbers[Int(number) % AcceptedSet.count] = number
    }

    func contains(_ number: UInt32) -> Bool {
        numbers[Int(number) % AcceptedSet.count] == number
    }

    /// More than an eavesdropper remembers.
    private static let count = 8_192
}
