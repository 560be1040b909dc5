import CPeerSDL2
import Glibc
import PeerMedia
import PeerUnits

/// Owns SDL's window, its renderer and the texture of the newest picture. Every call comes from one thread.
@safe
struct WindowSurface: ~Copyable {
    private let window: OpaquePointer
    private let renderer: OpaquePointer
    private var texture: OpaquePointer?
    private var terms: Terms?
    private var converter: WindowConverter
    private var aspectRatio = Ratio.one
    private var isFullscreen = false
    /// In the desktop's units, as opened: another one is a person's wish.
    private let openedSize: PictureSize

    private struct Terms: Hashable {
        var size: PictureSize
        var colour: WindowColour
    }

    /// - Throws: `DeviceError.noDisplay` where no window can be shown.
    init(title: String, size: PictureSize) throws(DeviceError) {
        guard Self.hasDisplay else { throw DeviceError.noDisplayIsSet }
        let converter = try WindowConverter()
        // Signals are the program's; the desktop's compositor stays as it is.
        unsafe SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1")
        unsafe SDL_SetHint(SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0")
        unsafe SDL_SetHint(SDL_HINT_RENDER_SCALE_QUALITY, "linear")
        guard SDL_InitSubSystem(UInt32(SDL_INIT_VIDEO)) == 0 else { throw Self.failure() }
        let flags = SDL_WINDOW_RESIZABLE.rawValue | SDL_WINDOW_ALLOW_HIGHDPI.rawValue
        let centre = Int32(SDL_WINDOWPOS_CENTERED_MASK)
        guard
            let window = unsafe SDL_CreateWindow(title, centre, centre, Int32(size.width), Int32(size.height), flags)
        else {
            let error = Self.failure()
            SDL_QuitSubSystem(UInt32(SDL_INIT_VIDEO))
            throw error
        }
        // Not in step with the screen's refresh, which would add up to a refresh to each picture's delay.
        let accelerated = unsafe SDL_CreateRenderer(window, -1, SDL_RENDERER_ACCELERATED.rawValue)
        guard
            let renderer = unsafe accelerated ?? SDL_CreateRenderer(window, -1, SDL_RENDERER_SOFTWARE.rawValue)
        else {
            let error = Self.failure()
            unsafe SDL_DestroyWindow(window)
            SDL_QuitSubSystem(UInt32(SDL_INIT_VIDEO))
            throw error
        }
        self.converter = converter
        openedSize = size
        unsafe self.window = window
        unsafe self.renderer = renderer
    }

    deinit {
        if let texture = unsafe texture { unsafe SDL_DestroyTexture(texture) }
        unsafe SDL_DestroyRenderer(renderer)
        unsafe SDL_DestroyWindow(window)
        SDL_QuitSubSystem(UInt32(SDL_INIT_VIDEO))
    }

    /// What has happened since the last call.
    borrowing func pollEvents() -> [WindowEvent] {
        var events: [WindowEvent] = []
        var event = unsafe SDL_Event()
        while events.count < Self.eventCountMax, unsafe SDL_PollEvent(&event) != 0 {
            if let known = unsafe WindowEvent(event) { events.append(known) }
        }
        return events
    }

    mutating func toggleFullscreen() {
        isFullscreen.toggle()
        unsafe SDL_SetWindowFullscreen(window, isFullscreen ? SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue : 0)
    }

    /// Gives the window the size of its first picture, unless a person has given it another.
    mutating func fit(_ frame: VideoFrame) {
        var (width, height): (Int32, Int32) = (0, 0)
        unsafe SDL_GetWindowSize(window, &width, &height)
        guard !isFullscreen, PictureSize(width: Int(width), height: Int(height)) == openedSize else { return }
        var room = SDL_Rect()
        guard unsafe SDL_GetDisplayUsableBounds(max(SDL_GetWindowDisplayIndex(window), 0), &room) == 0 else { return }
        let display = PictureSize(width: Int(room.w), height: Int(room.h))
        let size = WindowSize.fitting(frame.size, frame.sampleAspectRatio, display: display)
        unsafe SDL_SetWindowSize(window, Int32(size.width), Int32(size.height))
        let centre = Int32(SDL_WINDOWPOS_CENTERED_MASK)
        unsafe SDL_SetWindowPosition(window, centre, centre)
    }

    /// Takes a picture of any size.
    mutating func setPicture(_ frame: VideoFrame) throws(DeviceError) {
        let terms = Terms(size: frame.size, colour: WindowColour(frame.colour, rows: frame.height))
        SDL_SetYUVConversionMode(terms.colour.mode)
        if self.terms != terms { try makeTexture(terms) }
        aspectRatio = frame.sampleAspectRatio
        let isDone =
            if case .converted(let colour) = terms.colour { updateConverted(frame, colour) } else { update(frame) }
        if !isDone { throw DeviceError.cannotWrite("window", reason: Self.reason()) }
    }

    private borrowing func update(_ frame: VideoFrame) -> Bool {
        let (luma, chroma) = (frame.width * frame.height, frame.chromaWidth * frame.chromaHeight)
        return unsafe frame.samples.withUnsafeBufferPointer { samples in
            guard let start = samples.baseAddress, let texture = unsafe texture else { return false }
            return unsafe SDL_UpdateYUVTexture(
                texture, nil, start, Int32(frame.width), start + luma, Int32(frame.chromaWidth),
                start + luma + chroma, Int32(frame.chromaWidth)) == 0
        }
    }

    private mutating func updateConverted(_ frame: VideoFrame, _ colour: ColourDescription) -> Bool {
        guard let texture = unsafe texture else { return false }
        return unsafe converter.withPixels(of: frame, colour) { pixels, rowByteCount in
            unsafe SDL_UpdateTexture(texture, nil, pixels, rowByteCount) == 0
        } ?? false
    }

    /// Draws the newest picture, or black before the first, and what is written over it.
    mutating func draw(_ overlay: WindowMailbox.Overlay = .init(), showsStatistics: Bool = false) {
        unsafe SDL_SetRenderDrawColor(renderer, 0, 0, 0, 255)
        unsafe SDL_RenderClear(renderer)
        if let texture = unsafe texture, let terms {
            let box = Letterbox(picture: terms.size, sampleAspectRatio: aspectRatio, window: outputSize)
            var area = SDL_Rect(
                x: Int32(box.left), y: Int32(box.top), w: Int32(box.width), h: Int32(box.height))
            unsafe SDL_RenderCopy(renderer, texture, nil, &area)
        }
        let isWaiting = unsafe texture == nil
        if let caption = overlay.caption ?? (isWaiting ? "waiting for a picture" : nil) {
            let size = outputSize
            fill([PictureCanvas.Rectangle(left: 0, top: 0, width: size.width, height: size.height)], grey: 0, 160)
            write([caption], at: .middle)
        }
        if showsStatistics, !overlay.statistics.isEmpty { write(overlay.statistics, at: .topLeft) }
    }

    private borrowing func write(_ lines: [String], at place: OverlayText.Place) {
        let text = OverlayText(lines, at: place, in: outputSize)
        fill([text.box], grey: 0, 160)
        fill(text.dots, grey: 255, 255)
    }

    private borrowing func fill(_ areas: [PictureCanvas.Rectangle], grey: UInt8, _ opacity: UInt8) {
        let areas = areas.map { SDL_Rect(x: Int32($0.left), y: Int32($0.top), w: Int32($0.width), h: Int32($0.height)) }
        unsafe SDL_SetRenderDrawBlendMode(renderer, SDL_BLENDMODE_BLEND)
        unsafe SDL_SetRenderDrawColor(renderer, grey, grey, grey, opacity)
        unsafe SDL_RenderFillRects(renderer, areas, Int32(areas.count))
    }

    /// Puts on the screen what was drawn.
    borrowing func present() { unsafe SDL_RenderPresent(renderer) }

    /// The window's size in pixels.
    var outputSize: PictureSize {
        var (width, height): (Int32, Int32) = (0, 0)
        unsafe SDL_GetRendererOutputSize(renderer, &width, &height)
        return PictureSize(width: Int(width), height: Int(height))
    }

    /// What was drawn, as bytes of blue, green, red and one unused, row after row.
    borrowing func readPixels() -> [UInt8] {
        let size = outputSize
        var pixels = [UInt8](repeating: 0, count: size.width * size.height * 4)
        unsafe SDL_RenderReadPixels(
            renderer, nil, SDL_PIXELFORMAT_ARGB8888.rawValue, &pixels, Int32(size.width * 4))
        return pixels
    }

    /// Whether the environment names a display, or how to do without one.
    static var hasDisplay: Bool {
        ["DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"].contains { name in
            guard let value = unsafe getenv(name) else { return false }
            return unsafe value.pointee != 0
        }
    }

    private mutating func makeTexture(_ terms: Terms) throws(DeviceError) {
        if let texture = unsafe texture { unsafe SDL_DestroyTexture(texture) }
        let format = if case .converted = terms.colour { SDL_PIXELFORMAT_ARGB8888 } else { SDL_PIXELFORMAT_IYUV }
        unsafe texture = SDL_CreateTexture(
            renderer, format.rawValue, Int32(SDL_TEXTUREACCESS_STREAMING.rawValue),
            Int32(terms.size.width), Int32(terms.size.height))
        self.terms = terms
        if unsafe texture == nil { throw DeviceError.cannotWrite("window", reason: Self.reason()) }
    }

    private static func failure() -> DeviceError { .noDisplay(reason: "the display cannot be used (\(reason()))") }

    private static func reason() -> String { unsafe SDL_GetError().map { unsafe String(cString: $0) } ?? "unknown" }

    /// More events than a person makes in a hundredth of a second; the rest comes with the next call.
    private static let eventCountMax = 64
}
