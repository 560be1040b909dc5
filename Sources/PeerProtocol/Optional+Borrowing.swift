extension Optional where Wrapped: ~Copyable {
    /// What `body` reads off the wrapped value, where there is one: optional chaining would consume what cannot be
    /// copied.
    package borrowing func reading<Value>(_ body: (borrowing Wrapped) -> Value?) -> Value? {
        switch self {
        case .some(let wrapped): body(wrapped)
        case .none: nil
        }
    }
}
