/// A queue over one array whose emptied front is given back once it is the greater part.
struct FirstInFirstOut<Element> {
    private var elements: [Element?] = []
    private var front = 0

    var count: Int { elements.count - front }
    var isEmpty: Bool { count == 0 }
    var first: Element? { isEmpty ? nil : elements[front] }

    mutating func append(_ element: Element) {
        elements.append(element)
    }

    mutating func removeFirst() -> Element? {
        guard !isEmpty else { return nil }
        let element = elements[front].take()
        front += 1
        if front > FirstInFirstOut.slack, front * 2 > elements.count {
            elements.removeFirst(front)
            front = 0
        }
        return element
    }

    /// Moving elements costs less than a vector of this length is worth.
    private static var slack: Int { 64 }
}

extension FirstInFirstOut: Sendable where Element: Sendable {}
