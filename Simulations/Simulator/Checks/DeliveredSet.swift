/// Which of the last datagrams of one direction have been delivered, by their number.
struct DeliveredSet {
    private var numbers = [UInt32](repeating: .max, count: DeliveredSet.count)

    /// Notes a delivery; true where the same number was delivered before.
    mutating func insert(_ number: UInt32) -> Bool {
        let index = Int(number) % DeliveredSet.count
        let isKnown = numbers[index] == number
        numbers[index] = number
        return isKnown
    }

    /// More than an eavesdropper remembers.
    private static let count = 8_192
}
