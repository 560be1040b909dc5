/// A vector file is not what the tests take it for.
enum VectorError: Error {
    case notHexadecimal(String)
    case missingFile(String)
    case unknownPattern(String)
}
