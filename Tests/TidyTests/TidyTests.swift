import Testing

@Suite struct TidyTests {
    @Test("a module imports only what Package.swift declares for it")
    func declaredImports() { expectKept(ImportRules.declaredOnly) }

    @Test("only Primitives.swift imports libsodium")
    func sodium() { expectKept(ImportRules.sodiumInOneFile) }

    @Test("the pure rooms read no clock and draw no random numbers")
    func clocks() { expectKept(PurityRules.noClockNoChance) }

    @Test("the pure rooms know no concurrency")
    func concurrency() { expectKept(PurityRules.noConcurrency) }

    @Test("the pure rooms print nothing")
    func printing() { expectKept(PurityRules.noPrinting) }

    @Test("the pure rooms call nothing of libm, whose results differ between processors")
    func libm() { expectKept(PurityRules.noLibm) }

    @Test("no try is forced")
    func forcedTries() { expectKept(SafetyRules.noForcedTry) }

    @Test("no cast is forced")
    func forcedCasts() { expectKept(SafetyRules.noForcedCast) }

    @Test("nothing is unwrapped by force")
    func forcedUnwraps() { expectKept(SafetyRules.noForcedUnwrap) }

    @Test("nothing calls fatalError or abort")
    func fatalErrors() { expectKept(SafetyRules.noFatalError) }

    @Test("no catch is empty")
    func emptyCatches() { expectKept(SafetyRules.noEmptyCatch) }

    @Test("no source file is longer than 400 lines")
    func fileLengths() { expectKept(LayoutRules.fileLength) }

    @Test("no line is longer than 120 columns")
    func lineLengths() { expectKept(LayoutRules.lineLength) }

    @Test("a file is named after a type that it declares or extends")
    func fileNames() { expectKept(LayoutRules.namedAfterItsType) }

    @Test("a file declares one type")
    func typesPerFile() { expectKept(LayoutRules.oneType) }

    @Test("no text is left open in a source")
    func openEnds() { expectKept(LayoutRules.nothingLeftOpen) }

    @Test("no source names an architecture, but for a kernel header")
    func architectures() { expectKept(LayoutRules.noArchitecture) }

    @Test("what other modules see has a summary")
    func summaries() { expectKept(DocumentationRules.summaries) }

    @Test("every test states its claim in words")
    func claims() { expectKept(DocumentationRules.testsAreClaims) }

    @Test("the rules see the whole repository")
    func coverage() {
        #expect(Repository.files.count > 50)
        #expect(Repository.package.targets.count > 20)
        #expect(Repository.package["PeerNoise"]?.dependencies == ["CPeerSodium", "PeerUnits"])
        #expect(Repository.package["simulate"]?.folder == "Simulations/simulate")
        #expect(Repository.files.contains { $0.module == "Simulator" && !$0.lines.isEmpty })
    }

    /// The repository keeps the rule, and the rule tells its two examples apart.
    private func expectKept(_ rule: Rule, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(!rule.findings(in: rule.broken).isEmpty, "the rule cannot fail", sourceLocation: sourceLocation)
        #expect(rule.findings(in: rule.kept) == [], "the rule fails without cause", sourceLocation: sourceLocation)
        let findings = Repository.files.flatMap(rule.findings)
        #expect(findings.isEmpty, "\(findings.joined(separator: "\n"))", sourceLocation: sourceLocation)
    }
}
