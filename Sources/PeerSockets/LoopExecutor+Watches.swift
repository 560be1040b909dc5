import CPeerLinux

/// Watches live in two places, the shared state and the kernel, which change together under the state's lock.
extension LoopExecutor {
    func addWatch(
        _ descriptor: FileDescriptor, onReady: @escaping @Sendable (Readiness) -> Void
    ) throws(SocketError) -> UInt64 {
        let added = withState { [poller] state -> Result<UInt64, SocketError> in
            // A loop that is stopping watches nothing any more.
            guard let token = state.reserveWatchToken() else { return .success(Poller.kickToken) }
            do throws(SocketError) {
                try poller.add(descriptor, token: token)
            } catch {
                return .failure(error)
            }
            state.add(LoopState.Watch(descriptor: descriptor, onReady: onReady), token: token)
            return .success(token)
        }
        return try added.get()
    }

    func removeWatch(_ token: UInt64) {
        // What the callback holds is released here, outside the lock.
        _ = withState { [poller] state in
            let watch = state.removeWatch(token)
            if let watch { poller.remove(watch.descriptor) }
            return watch
        }
    }

    func setAwaitsWritability(_ awaits: Bool, token: UInt64) {
        withState { [poller] state in
            guard let descriptor = state.setAwaitsWritability(awaits, token: token) else { return }
            poller.setInterest(awaits ? [.readable, .writable] : .readable, in: descriptor, token: token)
        }
    }

    func stop() {
        let stopped = withState { [poller] state in
            let stopped = state.stop()
            for watch in stopped.watches { poller.remove(watch.descriptor) }
            return stopped
        }
        act(on: stopped.wake)
    }
}
