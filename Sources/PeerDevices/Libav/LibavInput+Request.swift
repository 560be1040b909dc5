import Glibc

extension LibavInput.Request {
    /// What a person gave as a file or URL: a file of that name, where there is one, else a URL. A name and password
    /// in a URL stay out of notices.
    init(fileOrURL text: String) {
        let isFile = unsafe access(text, F_OK) == 0
        // Without the protocol, libavformat takes a file name's part before a colon for one.
        self.init(url: isFile ? "file:" + text : text, name: isFile ? text : Self.withoutCredentials(text))
        // Over TCP no packet of a picture is lost, and routers let it through.
        if isServer { options["rtsp_transport"] = "tcp" }
    }

    /// Whether a server gives it that may come back after it went away: an IP camera.
    var isServer: Bool { url.hasPrefix("rtsp:") || url.hasPrefix("rtsps:") }

    /// `scheme://user:password@host/…` without its user and password.
    static func withoutCredentials(_ url: String) -> String {
        guard let slashes = url.firstRange(of: "://") else { return url }
        let rest = url[slashes.upperBound...]
        let host = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        guard let sign = host.lastIndex(of: "@") else { return url }
        return String(url[..<slashes.upperBound] + rest[rest.index(after: sign)...])
    }
}
