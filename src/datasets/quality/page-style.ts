export const PAGE_STYLE = `:root {
  color-scheme: light dark;
  --ground: #f7f7f5; --panel: #ffffff; --line: #e2e2dd; --text: #1d1f23; --muted: #5f646d;
  --accent: #2455c3; --soft: #b9cbf5; --good: #17693f; --bad: #b3261e;
  font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", sans-serif;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #111214; --panel: #18191c; --line: #2d3035; --text: #e4e5e8; --muted: #9aa0a9;
    --accent: #8fb0ff; --soft: #34496f; --good: #67cc94; --bad: #ff9087;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); }
main { max-width: 1120px; margin: 0 auto; padding: 20px 16px 48px; }
h1 { font-size: 26px; line-height: 1.2; margin: 4px 0; }
h2 { font-size: 19px; margin: 36px 0 6px; }
h3 { font-size: 15px; margin: 0 0 6px; }
p { margin: 0 0 12px; max-width: 75ch; overflow-wrap: anywhere; }
.note { font-weight: 600; color: var(--accent); margin: 0; }
.muted, figcaption { color: var(--muted); }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(180px, 1fr)); gap: 12px; margin: 18px 0 12px; }
.tile, figure, .scroll { background: var(--panel); border: 1px solid var(--line); border-radius: 8px; }
.tile { padding: 12px 14px; color: var(--muted); }
.tile b { display: block; font-size: 24px; line-height: 1.25; color: var(--text); font-variant-numeric: tabular-nums; }
.tile.good b { color: var(--good); }
.tile.bad b { color: var(--bad); }
.plots { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 320px), 1fr)); gap: 12px; }
.columns { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 460px), 1fr)); gap: 12px; align-items: start; }
figure { margin: 0; padding: 12px 14px; }
figcaption { font-size: 13px; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 14px; }
th, td { padding: 6px 10px; text-align: left; border-top: 1px solid var(--line); vertical-align: middle; }
thead th, thead td { border-top: 0; color: var(--muted); font-weight: 600; white-space: nowrap; }
tbody th { font-weight: 400; }
small { display: block; color: var(--muted); font-size: 13px; }
.number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
.mark { color: var(--bad); font-size: 12px; font-weight: 600; }
svg { display: block; }
.plot { width: 100%; height: auto; }
.plot rect { fill: var(--accent); }
.plot text { fill: var(--muted); font-size: 11px; }
.plot .x { text-anchor: middle; }
.plot .y { text-anchor: end; dominant-baseline: middle; }
.grid { stroke: var(--line); }
.axis { stroke: var(--muted); }
.strip { width: 110px; height: 16px; }
.strip .axis { stroke: var(--line); }
.interval { stroke: var(--soft); stroke-width: 8; }
.strip circle { fill: var(--accent); }
@media (max-width: 480px) {
  table { font-size: 13px; }
  th, td { padding: 6px 5px; }
  th:first-child { padding-left: 10px; }
  .columns tr > :nth-child(2) { display: none; }
  .strip { width: 64px; }
}
.declared { stroke: var(--text); stroke-width: 1.5; }
`
