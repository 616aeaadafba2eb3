/** The HTML page that shows all screenshots and the changes in them, with filters by screen, width and theme. */
import { html, raw } from 'hono/html';

export interface ScreenshotRow {
  /** The file name of the screenshot in the folders of the baseline and of this run. */
  readonly file: string;
  /** The path of the story in the sidebar of Storybook, for example `Screens/Offices/OfficeListScreen: Empty`. */
  readonly name: string;
  readonly state: 'changed' | 'new' | 'deleted' | 'same';
  /** The number of changed pixels. */
  readonly pixels?: number;
}

const states = ['changed', 'new', 'deleted', 'same'] as const;

/** Returns the id of the story, the viewport and the theme of a screenshot. */
export function parseFileName(file: string) {
  const [, id = file, width = '', theme = ''] = /^(.*)--(phone|wide)-(light|dark)\.png$/.exec(file) ?? [];
  return { id, width, theme };
}

/** Returns the name of the screen: `OfficeListScreen` of `Screens/Offices/OfficeListScreen: Empty`. */
const screenOf = ({ name }: ScreenshotRow): string => name.split(': ')[0]?.split('/').at(-1) ?? name;

/**
 * Renders the page. For a changed screenshot, it shows the baseline, the current screenshot and the difference side by side. `failures`
 * has a message for each story whose screenshots failed. `styles` are the font and the design tokens of the product.
 */
export function renderScreenshotPage(rows: readonly ScreenshotRow[], failures: readonly string[], styles = ''): string {
  const count = (state: ScreenshotRow['state']) => rows.filter((row) => row.state === state).length;
  const screens = [...new Set(rows.map(screenOf))].toSorted();
  return String(html`<!doctype html>
<html lang="en" class="light">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Plumbline: screenshots</title>
    <style>${raw(styles)}${raw(style)}</style>
  </head>
  <body class="radix-themes">
    <h1>Screenshots</h1>
    <p>${states.map((state) => `${count(state)} ${state}`).join(', ')}.</p>
    ${failures.length > 0 ? html`<h2>Not rendered</h2><ul>${failures.map((failure) => html`<li>${failure}</li>`)}</ul>` : ''}
    <form role="search" aria-label="Filter">
      ${filterSelect('screen', 'Screen', 'All screens', screens)}
      ${filterSelect('width', 'Width', 'Phone and desktop', ['phone', 'wide'])}
      ${filterSelect('theme', 'Theme', 'Light and dark', ['light', 'dark'])}
      ${filterSelect('state', 'Change', 'All', states)}
      <output aria-live="polite"></output>
    </form>
    ${states.map((state) => stateSection(state, rows))}
    <script>${raw(script)}</script>
  </body>
</html>`);
}

const filterSelect = (name: string, label: string, all: string, values: readonly string[]) =>
  html`<label>${label} <select name="${name}"><option value="">${all}</option>${values.map((value) => html`<option>${value}</option>`)}</select></label>`;

function stateSection(state: ScreenshotRow['state'], rows: readonly ScreenshotRow[]) {
  const stateRows = rows.filter((row) => row.state === state).sort((a, b) => (b.pixels ?? 0) - (a.pixels ?? 0));
  if (stateRows.length === 0) return '';
  return html`<section>
    <h2>${state}</h2>
    ${stateRows.map(screenshotFigures)}
  </section>`;
}

function screenshotFigures(row: ScreenshotRow) {
  const { file, name, state, pixels } = row;
  const { width, theme } = parseFileName(file);
  const shownFolders = {
    changed: ['baseline', 'current', 'difference'],
    new: ['current'],
    deleted: ['baseline'],
    same: ['current'],
  }[state];
  return html`<article data-screen="${screenOf(row)}" data-width="${width}" data-theme="${theme}" data-state="${state}">
    <h3>${name} <small>${width}, ${theme}${pixels === undefined ? '' : `, ${pixels.toLocaleString('en')} pixels`}</small></h3>
    <div class="images">
      ${shownFolders.map((folder) => html`<figure><figcaption>${folder}</figcaption><a href="${folder}/${file}"><img loading="lazy" src="${folder}/${file}" alt="${folder} of ${name}" /></a></figure>`)}
    </div>
  </article>`;
}

/* A phone picture has its size of 390 px. A desktop picture fits the window, and opens at its size. */
const style = `
  body { margin: 24px; font: 14px/20px var(--default-font-family); color: var(--ink); background: var(--page-background); }
  h1 { font-size: 24px; } h2 { margin: 24px 0 8px; font-size: 18px; } h3 { margin: 16px 0 8px; font-size: 14px; }
  h3 small { color: var(--ink-soft); font-weight: 400; }
  form { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: center; padding: 12px 0; border-bottom: 1px solid var(--line); background: var(--page-background); }
  select { height: 34px; margin-left: 4px; border: 1px solid var(--line-control); border-radius: 4px; font: inherit; color: inherit; background: var(--paper); }
  output { color: var(--ink-soft); }
  section { display: flow-root; }
  article[data-width='phone']:not([data-state='changed']) { display: inline-block; width: 390px; margin-right: 16px; vertical-align: top; }
  .images { display: flex; gap: 12px; align-items: flex-start; overflow-x: auto; }
  figure { margin: 0; flex: none; } figcaption { color: var(--ink-soft); font-size: 12px; }
  img { display: block; box-sizing: border-box; border: 1px solid var(--line-strong); }
  [data-width='phone'] img { width: 390px; }
  [data-width='wide'] img { width: min(720px, calc(100vw - 48px)); }
  [hidden] { display: none !important; }
`;

/** Shows the screenshots that match all filters. The address keeps the filters, so that it can be sent. */
const script = `
const form = document.querySelector('form');
const articles = [...document.querySelectorAll('article')];
for (const [name, value] of new URLSearchParams(location.hash.slice(1))) if (form.elements[name]) form.elements[name].value = value;
function filter() {
  const filters = [...new FormData(form)].filter(([, value]) => value);
  for (const article of articles) article.hidden = !filters.every(([name, value]) => article.dataset[name] === value);
  for (const section of document.querySelectorAll('section')) section.hidden = !section.querySelector('article:not([hidden])');
  const count = articles.filter(({ hidden }) => !hidden).length;
  form.querySelector('output').textContent = count + ' of ' + articles.length + ' screenshots';
  history.replaceState(null, '', '#' + new URLSearchParams(filters));
}
form.addEventListener('change', filter);
filter();
`;
