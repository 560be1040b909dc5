import Simulator

extension Expectation {
    /// What `expect` says: figures of the video from a to b, and under `bToA` those of the other direction.
    static func list(_ fields: FieldReader) throws(ScenarioFileError) -> [Expectation] {
        let figures = Figure.allCases.map(\.rawValue)
        guard let expect = try fields.object("expect", allowing: figures + ["bToA"]) else { return [] }
        var list = try Expectation.list(expect, .aToB)
        if let other = try expect.object("bToA", allowing: figures) { list += try Expectation.list(other, .bToA) }
        return list
    }

    private static func list(
        _ fields: FieldReader, _ direction: Direction
    ) throws(ScenarioFileError) -> [Expectation] {
        var list: [Expectation] = []
        for figure in Figure.allCases {
            guard let bounds = try fields.object(figure.rawValue, allowing: ["atLeast", "atMost"]) else { continue }
            let least = try bounds.number("atLeast", in: range)
            let most = try bounds.number("atMost", in: range)
            guard least != nil || most != nil else {
                throw bounds.error("atLeast", "neither atLeast nor atMost is there")
            }
            list.append(Expectation(direction: direction, figure: figure, atLeast: least, atMost: most))
        }
        return list
    }

    private static let range = 0.0...1e9
}
