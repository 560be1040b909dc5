/// The version of both programs and of the library, as tagged.
package enum ProgramVersion {
    package static let text = "0.1.0"
}
