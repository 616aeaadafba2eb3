/** The HTML page that shows all screenshots and the changes in them. */
import { html, raw } from 'hono/html';

export interface ScreenshotRow {
  /** The file name of the screenshot in the folders of the baseline and of this run. */
  readonly file: string;
  readonly state: 'changed' | 'new' | 'deleted' | 'same';
  /** The number of changed pixels. */
  readonly pixels?: number;
}

const states = ['changed', 'new', 'deleted', 'same'] as const;

/**
 * Renders the page. For a changed screenshot, it shows the baseline, the current screenshot and the difference side by side. `failures`
 * has a message for each story whose screenshots failed.
 */
export function renderScreenshotPage(rows: readonly ScreenshotRow[], failures: readonly string[]): string {
  const count = (state: ScreenshotRow['state']) => rows.filter((row) => row.state === state).length;
  return String(html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Plumbline: screenshots</title>
    <style>${raw(style)}</style>
  </head>
  <body>
    <h1>Screenshots</h1>
    <p>${states.map((state) => `${count(state)} ${state}`).join(', ')}.</p>
    ${failures.length > 0 ? html`<h2>Not rendered</h2><ul>${failures.map((failure) => html`<li>${failure}</li>`)}</ul>` : ''}
    ${states.map((state) => stateSection(state, rows))}
  </body>
</html>`);
}

function stateSection(state: ScreenshotRow['state'], rows: readonly ScreenshotRow[]) {
  const stateRows = rows.filter((row) => row.state === state).sort((a, b) => (b.pixels ?? 0) - (a.pixels ?? 0));
  if (stateRows.length === 0) return '';
  return html`<details ${raw(state === 'same' ? '' : 'open')}>
    <summary><h2>${state} (${stateRows.length})</h2></summary>
    ${stateRows.map(screenshotFigures)}
  </details>`;
}

function screenshotFigures({ file, state, pixels }: ScreenshotRow) {
  const shownFolders = {
    changed: ['baseline', 'current', 'difference'],
    new: ['current'],
    deleted: ['baseline'],
    same: ['current'],
  }[state];
  return html`<article>
    <h3>${file.replace(/\.png$/, '')}${pixels === undefined ? '' : html` <small>${pixels.toLocaleString('en')} pixels</small>`}</h3>
    <div class="images">
      ${shownFolders.map((folder) => html`<figure><figcaption>${folder}</figcaption><a href="${folder}/${file}"><img loading="lazy" src="${folder}/${file}" alt="${folder} of ${file}" /></a></figure>`)}
    </div>
  </article>`;
}

const style = `
  :root { color-scheme: light dark; font: 14px/20px system-ui, sans-serif; }
  body { margin: 24px; }
  summary h2 { display: inline-block; margin: 16px 0; font-size: 18px; }
  h3 { font-size: 14px; margin: 16px 0 8px; }
  h3 small { font-weight: 400; }
  .images { display: flex; gap: 12px; align-items: flex-start; overflow-x: auto; }
  figure { margin: 0; flex: 1 1 0; min-width: 160px; max-width: 720px; }
  img { width: 100%; border: 1px solid #8886; }
`;
