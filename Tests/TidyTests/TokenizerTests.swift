import Testing

@Suite struct TokenizerTests {
    @Test(
        "comments and the insides of strings are no tokens",
        arguments: [
            ("a // b", ["a"]),
            ("a /* b /* c */ d */ e", ["a", "e"]),
            ("a(\"b \\\" c\")", ["a", "(", "\"", ")"]),
            ("\"\\(b(\"c\") + d)\" e", ["\"", "e"]),
            ("#\"a \" b\"# c", ["\"", "c"]),
            ("\"\"\"\n a \" b\n\"\"\" c", ["\"", "c"]),
            ("#if a", ["#", "if", "a"]),
            ("0x1F_a!", ["0x1F_a", "!"]),
        ])
    func tokens(source: String, expected: [String]) {
        #expect(Tokenizer(source).tokens.map(\.text) == expected)
    }

    @Test("a token knows its line and how deep it stands")
    func places() {
        let tokens = Tokenizer("a {\n  b(c)\n}\n").tokens
        #expect(tokens.map(\.line) == [1, 1, 2, 2, 2, 2, 3])
        #expect(tokens.map(\.depth) == [0, 0, 1, 1, 2, 1, 0])
    }
}
