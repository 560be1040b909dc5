/// How a report looks, in light and in dark.
enum ReportStyle {
    static let sheet = """
        :root { color-scheme: light dark; --page: #ffffff; --text: #1c2430; --faint: #667085; --grid: #e6e9ef;
          --base: #aab2c0; --tile: #f5f7fa; --clean: #5b7fb5; --parity: #0d9488; --retransmission: #d97706;
          --lost: #d92d20; --skipped: #98a2b3; --freeze: #d92d20; --link: #dde5f0; --target: #7a3ff2;
          --received: #1f6feb; --age: #b4540a; --good: #067647; --bad: #b42318; }
        @media (prefers-color-scheme: dark) { :root { --page: #12161c; --text: #e6eaf0; --faint: #94a0b3;
          --grid: #252c36; --base: #4a5566; --tile: #1a2029; --clean: #7ba6e0; --parity: #2dd4bf;
          --retransmission: #f5a524; --lost: #ff6b5e; --skipped: #7d8899; --freeze: #ff6b5e; --link: #26303d;
          --target: #b794ff; --received: #5aa2ff; --age: #ff9d57; --good: #4ade80; --bad: #ff7b6e; } }
        * { box-sizing: border-box; }
        body { margin: 0; background: var(--page); color: var(--text);
          font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; }
        main { max-width: 1024px; margin: 0 auto; padding: 36px 32px 48px; }
        h1 { font-size: 26px; line-height: 1.2; margin: 0 0 4px; font-weight: 650; }
        h2 { font-size: 18px; margin: 36px 0 12px; font-weight: 650; }
        p.about { margin: 0 0 14px; color: var(--faint); }
        dl.facts { display: flex; flex-wrap: wrap; gap: 4px 28px; margin: 0 0 24px; }
        dl.facts div { display: flex; gap: 7px; } dl.facts dt { color: var(--faint); } dl.facts dd { margin: 0; }
        .tiles { display: grid; grid-template-columns: repeat(4, 1fr); gap: 10px; margin: 0 0 22px; }
        .tile { background: var(--tile); border-radius: 8px; padding: 11px 14px 10px; }
        .tile span { display: block; color: var(--faint); font-size: 13px; }
        .tile b { font-size: 23px; font-weight: 600; font-variant-numeric: tabular-nums; }
        .tile i { font-style: normal; color: var(--faint); font-size: 14px; margin-left: 4px; }
        figure { margin: 0 0 26px; } svg { width: 100%; height: auto; display: block; overflow: visible; }
        svg text { fill: var(--faint); font-size: 12px; font-variant-numeric: tabular-nums; }
        svg text.title { fill: var(--text); font-size: 13.5px; font-weight: 600; }
        svg text.value { fill: var(--text); font-weight: 600; }
        svg .grid { stroke: var(--grid); } svg .base { stroke: var(--base); }
        svg .mark { stroke: var(--base); stroke-dasharray: 2 3; }
        svg .median { stroke: var(--text); stroke-dasharray: 5 4; opacity: .55; }
        svg .incident { stroke: var(--faint); stroke-dasharray: 1 3; }
        svg path { fill: none; } svg .line { stroke-width: 1.6; stroke-linejoin: round; }
        svg .dot { stroke-width: 2.6; stroke-linecap: round; } svg .tick { stroke-width: 1; }
        svg path.clean { stroke: var(--clean); } svg path.parity { stroke: var(--parity); stroke-width: 3.4; }
        svg path.retransmission { stroke: var(--retransmission); stroke-width: 3.4; }
        svg path.lost { stroke: var(--lost); } svg path.skipped { stroke: var(--skipped); }
        svg path.target { stroke: var(--target); } svg path.received { stroke: var(--received); }
        svg path.age { stroke: var(--age); stroke-width: 1.2; } svg path.link { fill: var(--link); }
        svg rect.clean { fill: var(--clean); } svg rect.parity { fill: var(--parity); }
        svg rect.retransmission { fill: var(--retransmission); } svg rect.lost { fill: var(--lost); }
        svg rect.skipped { fill: var(--skipped); } svg rect.link { fill: var(--link); }
        svg rect.target { fill: var(--target); } svg rect.received { fill: var(--received); }
        svg rect.freeze { fill: var(--freeze); opacity: .16; } svg rect.key.freeze { opacity: .3; }
        svg rect.key { rx: 2px; }
        table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
        th { text-align: left; font-weight: 500; color: var(--faint); }
        th, td { padding: 6px 12px 6px 0; border-bottom: 1px solid var(--grid); }
        .met { color: var(--good); } .unmet { color: var(--bad); font-weight: 600; }
        p.notes { color: var(--faint); font-size: 13px; margin: 28px 0 0; }
        footer { margin-top: 16px; color: var(--faint); font-size: 13px; }
        code { font: 13px/1.5 ui-monospace, "SF Mono", "DejaVu Sans Mono", monospace; overflow-wrap: anywhere; }
        @media (max-width: 700px) { main { padding: 20px 14px; } .tiles { grid-template-columns: repeat(2, 1fr); } }
        @media print { main { max-width: none; padding: 0; } figure { break-inside: avoid; } }
        """
}
