/// What is wrong with a line of the file of known peers.
package enum LineDamage: String, Error, Hashable, Sendable {
    case fieldMissing = "a key, its fingerprint, a place and a date are needed"
    case keyMalformed = "the key is not 43 characters of base64url"
    case fingerprintOfAnotherKey = "the fingerprint is another key's"
    case placeMalformed = "the place is not at=HOST:PORT, from=ADDRESS or -"
    case dateMalformed = "the date is not as in 2025-01-31T12:00:00Z"
    case tooLong = "the line is too long"
    case notText = "the line is not text"
    case hostTwice = "an earlier line has another key for this host and port"
}
