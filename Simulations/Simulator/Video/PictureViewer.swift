package import PeerMedia

/// Looks at the frames that a simulated side hands out, such as a real decoder that measures their quality.
package protocol PictureViewer: AnyObject {
    func view(_ entity: FrameEntity)
}
