import Testing
import peer

@Suite struct LineBufferTests {
    private func lines(_ text: String, cut: Int, byteCountMax: Int = 5) -> [LineBuffer.Line] {
        var buffer = LineBuffer(byteCountMax: byteCountMax)
        var lines: [LineBuffer.Line] = []
        let bytes = Array(text.utf8)
        for start in stride(from: 0, to: bytes.count, by: cut) {
            buffer.append(bytes[start..<min(start + cut, bytes.count)])
            while let line = buffer.popLine() { lines.append(line) }
        }
        buffer.finish()
        while let line = buffer.popLine() { lines.append(line) }
        return lines
    }

    @Test(
        "lines come out whole however they were read, empty ones and a last one without its end too", arguments: 1...9)
    func cut(cut: Int) {
        let expected = ["ab", "", "cdefg", "h"].map { LineBuffer.Line.text(Array($0.utf8)) }
        #expect(lines("ab\n\ncdefg\nh", cut: cut) == expected)
    }

    @Test("of a line that is too long no part is taken for a line, and its whole length is told", arguments: 1...9)
    func tooLong(cut: Int) {
        let expected: [LineBuffer.Line] = [.tooLong(byteCount: 12), .text([0x61]), .tooLong(byteCount: 6)]
        #expect(lines("123456789012\na\n123456", cut: cut) == expected)
    }
}
