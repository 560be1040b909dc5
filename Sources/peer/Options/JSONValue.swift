/// A value of a JSON text, as the configuration file may hold it.
enum JSONValue: Decodable {
    case null
    case flag(Bool)
    /// As decimal digits, which the option reads by itself.
    case number(String)
    case text(String)
    case list([JSONValue])
    case object

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let flag = try? container.decode(Bool.self) {
            self = .flag(flag)
        } else if let whole = try? container.decode(Int64.self) {
            self = .number(String(whole))
        } else if let fraction = try? container.decode(Double.self) {
            self = .number("\(fraction)")
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let list = try? container.decode([JSONValue].self) {
            self = .list(list)
        } else {
            self = .object
        }
    }

    var kindName: String {
        switch self {
        case .null: "null"
        case .flag(let isSet): "\(isSet)"
        case .number(let number): "the number \(number)"
        case .text(let text): "the text \"\(text)\""
        case .list: "a list"
        case .object: "an object"
        }
    }
}
