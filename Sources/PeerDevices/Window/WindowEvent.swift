import CPeerSDL2

/// What a person does to the window, as far as it matters.
enum WindowEvent: Hashable {
    case close
    case toggleFullscreen
    case toggleStatistics
    /// The window was uncovered or changed its size.
    case redraw

    /// - Returns: nil where the event does not matter.
    init?(_ event: SDL_Event) {
        switch SDL_EventType(unsafe event.type) {
        case SDL_QUIT: self = .close
        case SDL_WINDOWEVENT: self = .redraw
        case SDL_KEYDOWN where unsafe event.key.repeat == 0:
            switch SDL_KeyCode(rawValue: UInt32(bitPattern: unsafe event.key.keysym.sym)) {
            case SDLK_q: self = .close
            case SDLK_f: self = .toggleFullscreen
            case SDLK_s: self = .toggleStatistics
            default: return nil
            }
        default: return nil
        }
    }
}
