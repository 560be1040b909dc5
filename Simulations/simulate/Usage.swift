/// What the program can do, for people.
enum Usage {
    static let text = """
        simulate run SCENARIO.json [--seed N] [--trace FILE.jsonl] [--report FILE.html] [--swarm]
             [--quality FILE.csv]
            run a session over a simulated network, in virtual time; the same scenario and seed give the same hash;
            --swarm draws other options for both sides and the network from the seed, as sweep does; where the
            scenario's video has a clip, the real codecs run, and --quality writes SSIM and PSNR of each shown frame
        simulate sweep SCENARIO.json… --seeds N [--jobs N]
            run many seeds side by side, each as the scenario stands and with options drawn from it; a failing one is
            printed to be replayed
        simulate relay --listen ADDRESS:PORT --to ADDRESS:PORT --network PROFILE.json [--seed N]
            impair real UDP traffic, both ways, until SIGINT
        simulate report FRAMELOG.csv [--report FILE.html]
            the same report from a real session's frame log

        Exit status: 0 good; 1 an expectation failed; 2 usage, or a file that cannot be used.

        """
}
