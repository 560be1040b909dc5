/// The manual page `peer(1)` in roff.
package enum ManualPage {
    package static let text = ([head] + commands + options + exitStatuses + [tail]).joined(separator: "\n") + "\n"

    private static let head = #"""
        .TH PEER 1 "" "PeerLink" "User Commands"
        .SH NAME
        peer \- send and receive video, encrypted, from one machine to another
        .SH SYNOPSIS
        .nf
        peer \-\-listen [[ADDRESS:]PORT] [OPTION]...
        peer \-\-connect HOST[:PORT] | peer://... [OPTION]...
        peer devices
        peer trust list | add KEY [NAME] | remove KEY
        peer completion bash | zsh
        peer config
        .fi
        .SH DESCRIPTION
        A real\-time video link over UDP between two machines. One listens, one connects; both may send and receive at
        once. Everything on the wire is encrypted and authenticated. Standard output carries data only where a sink or
        \-\-messages says so; everything for people goes to standard error.
        """#

    private static let commands = [
        ".SH COMMANDS",
        paragraph("peer devices", "List the cameras and screens that can be sent."),
        paragraph("peer trust list", "List the known peers: name, fingerprint and key."),
        paragraph("peer trust add KEY [NAME]", "Add a peer's key, as that peer printed it, to the known ones."),
        paragraph("peer trust remove KEY", "Remove a peer, by key, fingerprint or name."),
        paragraph("peer completion SHELL", "Print what makes bash or zsh complete these options."),
        paragraph("peer config", "Print a configuration file with every setting, its default and what it does."),
    ]

    private static let options =
        [".SH OPTIONS", "Options take their value as \\-\\-flag value or \\-\\-flag=value."]
        + OptionTable.all.map { paragraph($0.usage, $0.manual) }

    private static let exitStatuses =
        [".SH EXIT STATUS"] + ExitStatus.allCases.map { paragraph("\($0.rawValue)", $0.summary + ".") }

    private static let tail = #"""
        .SH EXAMPLES
        .nf
        peer \-\-listen \-\-receive window
        peer \-\-connect robot.local \-\-send camera
        ffmpeg \-i clip.mp4 \-f yuv4mpegpipe \- | peer \-\-connect 192.0.2.1 \-\-send \-
        .fi
        """#

    private static func paragraph(_ term: String, _ text: String) -> String {
        ".TP\n.B \(escaped(term))\n\(escaped(text))"
    }

    /// A hyphen of an option is a minus, so that it can be copied; a line's first point would be a request.
    private static func escaped(_ text: String) -> String {
        let plain = text.replacing("\\", with: "\\e").replacing("-", with: "\\-").replacing("…", with: "...")
        return plain.hasPrefix(".") ? "\\&" + plain : plain
    }
}
