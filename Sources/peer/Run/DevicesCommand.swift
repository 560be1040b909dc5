/// `peer devices`: what can be sent besides files.
enum DevicesCommand {
    static let text = """
        test[:WxH@FPS]            a moving test pattern
        camera:[FORMAT:]DEVICE    for example camera:/dev/video0
        screen:DISPLAY            for example screen::0
        """
}
