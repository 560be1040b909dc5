/// What the next wake-up is for; read by people and tests only.
package enum WaitReason: Hashable, Sendable {
    case handshake, decision, pacing, media, feedback, heartbeat, pathValidation, messages, closing, nothing
}
