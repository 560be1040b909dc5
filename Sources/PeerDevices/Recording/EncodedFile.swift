/// A file of one container format that takes encoded pictures in order.
protocol EncodedFile: AnyObject {
    /// Whether pictures with these parameter sets can follow the ones before.
    func accepts(_ picture: RecordedPicture) -> Bool
    func write(_ picture: RecordedPicture) throws(DeviceError)
    /// Completes what players want to find; nothing is written after it.
    func finish() throws(DeviceError)
}
