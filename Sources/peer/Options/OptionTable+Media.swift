import PeerDevices

/// What is sent and where what is received goes.
extension OptionTable {
    static let media = [send, receive, loop, copy, messages]

    private static let send = OptionDescription(
        "send", .required("SOURCE"), .text, completion: .wordsAndFiles(["camera", "screen", "test", "-", "none"]),
        summary:
            "camera[:[FORMAT:]DEVICE] | screen[:DISPLAY] |\ntest[:WxH@FPS] | - (Y4M on stdin) | none | file or URL",
        manual: """
            What to send: a camera (libavdevice's FORMAT and DEVICE), a screen, a moving test pattern, Y4M on standard \
            input, nothing, or a file or URL. With --connect the camera is sent if there is one, else the test \
            pattern; with --listen nothing. Y4M is read no faster than its header's rate, with four frames of slack. \
            A file is played at its own frame times.
            """
    ) { text, draft throws(InvalidValue) in
        do throws(DeviceError) {
            draft.settings.source = try SourceSpecification(parsing: text)
        } catch {
            throw InvalidValue(error.description)
        }
    }

    private static let receive = OptionDescription(
        "receive", .required("SINK"), .texts, completion: .wordsAndFiles(["window", "none", "-"]),
        summary: "window | none | - (Y4M on stdout) | file .mp4 .mkv .ts\n.y4m .h264; may be repeated",
        manual: """
            Where what is received goes: a window, nowhere, Y4M on standard output, or a file whose ending names its \
            format (.mp4, .mkv, .ts, .y4m, .h264). May be repeated. Default: a window where there is a display and the \
            other side sends, else none. In the window the key f is full screen and back, s shows the link's \
            figures, q ends, as closing it does; the last picture is dimmed where the link is down. Y4M is written as \
            each frame is decoded; where the picture size changes, it is scaled to the first.
            """
    ) { text, draft throws(InvalidValue) in
        do throws(DeviceError) {
            draft.settings.sinks.append(try SinkSpecification(parsing: text))
        } catch {
            throw InvalidValue(error.description)
        }
    }

    private static let loop = OptionDescription(
        "loop", .none, .flag, summary: "repeat a file source", manual: "Play a file source again and again.",
        defaultValue: "false"
    ) { _, draft in draft.settings.isLooped = true }

    private static let copy = OptionDescription(
        "copy", .none, .flag, summary: "pass an H.264 source through without re-encoding",
        manual: "Pass an H.264 file or URL through as it is, without decoding and encoding it again.",
        defaultValue: "false"
    ) { _, draft in draft.settings.isCopied = true }

    private static let messages = OptionDescription(
        "messages", .none, .flag, summary: "lines of standard input out, received ones printed",
        manual: """
            Send each line of standard input as a message, and print received ones on standard output. Not where these \
            carry video.
            """,
        defaultValue: "false"
    ) { _, draft in draft.settings.carriesMessages = true }
}
