/** The stylesheet of the built-in billing portal. */

const fontFaceRule = (url: string) => `@font-face {
  font-family: "Figtree";
  font-display: swap;
  font-weight: 300 900;
  src: url("${url}") format("woff2");
}`;

/** Returns the stylesheet with the colours of the app. Uses a font of the system if there is no `fontUrl`. */
export const portalStylesheet = (fontUrl?: string) => `${fontUrl ? fontFaceRule(fontUrl) : ''}
:root {
  color-scheme: light dark;
  --page-background: light-dark(#f6f5f2, #131312);
  --paper: light-dark(#fffefc, #1b1b19);
  --line: light-dark(#dedcd6, #33322f);
  --line-control: light-dark(#8b8981, #7a7870);
  --ink: light-dark(#21201c, #eeeeec);
  --ink-soft: light-dark(#5d5c56, #b0aea7);
  --blue: light-dark(#1f4f8f, #3a6fb8);
  --blue-ink: light-dark(#1b4b8a, #93bdf4);
  --blue-wash: light-dark(#f2f6fc, #132237);
  --amber-wash: light-dark(#fbf0d4, #33270d);
  --amber-ink: light-dark(#7a4d02, #f3cd7d);
  --danger-wash: light-dark(#fdeeed, #351a1a);
  --danger-ink: light-dark(#b3242a, #ff9a98);
}
:root[data-appearance="light"] { color-scheme: light; }
:root[data-appearance="dark"] { color-scheme: dark; }
* { box-sizing: border-box; }
body {
  margin: 0;
  background: var(--page-background);
  color: var(--ink);
  font: 14px/20px Figtree, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
  font-variant-numeric: tabular-nums;
}
header {
  display: flex;
  align-items: center;
  gap: 8px;
  padding: 16px 20px;
  border-bottom: 1px solid var(--line);
  background: var(--paper);
}
svg { fill: none; stroke: var(--blue-ink); stroke-width: 1.75; stroke-linecap: round; stroke-linejoin: round; }
.plumb-bob { fill: var(--blue-ink); }
.name { font-size: 18px; font-weight: 660; letter-spacing: -0.022em; }
.section-name { margin-left: auto; color: var(--ink-soft); }
main { max-width: 560px; margin: 0 auto; padding: 24px 20px 48px; }
h1 { margin: 24px 0 4px; font-size: 24px; line-height: 32px; font-weight: 640; letter-spacing: -0.015em; }
p { margin: 0 0 16px; overflow-wrap: anywhere; }
.about, .text, .count, #seats-hint { color: var(--ink-soft); }
.notice, .error { padding: 12px 16px; border-radius: 6px; }
.notice { background: var(--amber-wash); color: var(--amber-ink); }
.error { background: var(--danger-wash); color: var(--danger-ink); }
fieldset { display: grid; gap: 8px; min-width: 0; margin: 0; padding: 0; border: 0; }
legend { padding: 0 0 8px; font-weight: 640; }
.package {
  display: grid;
  grid-template-columns: 20px 1fr auto;
  gap: 2px 12px;
  padding: 16px;
  border: 1px solid var(--line);
  border-radius: 8px;
  background: var(--paper);
  cursor: pointer;
}
.package:hover { border-color: var(--line-control); }
.package:has(:checked) { border-color: var(--blue); background: var(--blue-wash); }
.package:has(:disabled) { background: none; cursor: not-allowed; }
.package:has(:disabled) .title, .package:has(:disabled) .count { color: var(--ink-soft); }
input[type="radio"] { width: 18px; height: 18px; margin: 1px 0; accent-color: var(--blue); }
.title { font-weight: 640; }
.current { margin-left: 8px; color: var(--blue-ink); font-weight: 400; }
.price { font-weight: 600; white-space: nowrap; }
.count { grid-column: 2 / -1; }
.package:has(:disabled) .price { color: var(--ink-soft); }
.text { grid-column: 2 / -1; }
.seats { display: grid; gap: 4px; margin: 16px 0 24px; }
.seats label { font-weight: 640; }
form:not(:has([value="TEAM_PLUS"]:checked)) .seats { display: none; }
input[type="number"] {
  width: 120px;
  padding: 8px 12px;
  border: 1px solid var(--line-control);
  border-radius: 6px;
  background: var(--paper);
  color: inherit;
  font: inherit;
}
.actions { display: flex; flex-wrap: wrap; gap: 8px; margin: 24px 0 0; }
.button {
  display: inline-flex;
  align-items: center;
  justify-content: center;
  min-height: 44px;
  padding: 0 20px;
  border: 1px solid var(--line-control);
  border-radius: 6px;
  background: var(--paper);
  color: inherit;
  font: inherit;
  font-weight: 600;
  text-decoration: none;
  cursor: pointer;
}
.main { border-color: var(--blue); background: var(--blue); color: #fff; }
.button:hover { border-color: var(--ink); }
:focus-visible, .package:has(input:focus-visible) { outline: 2px solid var(--blue-ink); outline-offset: 2px; }
@media (max-width: 480px) {
  .package { grid-template-columns: 20px minmax(0, 1fr); }
  .price { grid-column: 2; }
  .actions .button { flex: 1 1 100%; }
}
`;
