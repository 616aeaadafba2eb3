/** Takes the screenshots of the built Storybook, compares them with the baseline and writes the page with the comparison. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { chromiumOptions } from '../findBrowser.mjs';
import { readProductStyles } from '../qaReport/readProductStyles.ts';
import { root } from '../runProcess.mjs';
import { startStaticServer } from '../staticServer.ts';
import { compareImages } from './compareImages.ts';
import { parseFileName, renderScreenshotPage, type ScreenshotRow } from './renderScreenshotPage.ts';
import { startStorybook } from './startStorybook.ts';
import { readScreenStories, takeScreenshots } from './takeScreenshots.ts';

const { values } = parseArgs({ options: { baseline: { type: 'boolean' }, stories: { type: 'string' } } });

const folder = join(root, 'reports/screenshots');
const rowsFile = join(folder, 'rows.json');
const folders = {
  baseline: join(folder, 'baseline'),
  current: join(folder, 'current'),
  difference: join(folder, 'difference'),
};

const { stories: filter = '' } = values;

// Keeps the screenshots outside the filter.
for (const name of ['current', 'difference'] as const) {
  mkdirSync(folders[name], { recursive: true });
  for (const file of readImages(folders[name]).filter(isSelected)) rmSync(join(folders[name], file));
}

const { stories, failures } = await takeAllScreenshots();

if (values.baseline) {
  // Deletes the screenshots of deleted stories. Keeps the screenshots outside the filter.
  for (const file of readImages(folders.baseline).filter(isSelected)) rmSync(join(folders.baseline, file));
  mkdirSync(folders.baseline, { recursive: true });
  for (const file of readImages(folders.current).filter(isSelected))
    cpSync(join(folders.current, file), join(folders.baseline, file));
}
const comparedRows = compareAllScreenshots();
const rows = [...readRows().filter(({ file }) => !isSelected(file)), ...comparedRows].sort((a, b) =>
  a.file.localeCompare(b.file),
);
writeFileSync(rowsFile, JSON.stringify(rows));
writeFileSync(join(folder, 'index.html'), renderScreenshotPage(rows, failures, readProductStyles()));
console.log(`${summarize(comparedRows)} The page is reports/screenshots/index.html.`);
for (const failure of failures) console.error(`Failed: ${failure}`);
process.exitCode = failures.length > 0 ? 1 : 0;

/** Takes all screenshots. Returns the stories, and a message for each story whose screenshots failed. */
async function takeAllScreenshots() {
  const server = filter ? await startStorybook() : await startStaticServer(join(folder, 'storybook'));
  const browser = await chromium.launch(chromiumOptions());
  try {
    const index = await (await fetch(`${server.url}/index.json`)).json();
    const selected = readScreenStories(index).filter(({ id }) => id.includes(filter));
    return {
      stories: selected,
      failures: await takeScreenshots({ browser, url: server.url, stories: selected, folder: folders.current }),
    };
  } finally {
    await browser.close();
    await server.close();
  }
}

/** The rows of the last run. */
function readRows(): readonly ScreenshotRow[] {
  return existsSync(rowsFile) ? JSON.parse(readFileSync(rowsFile, 'utf8')) : [];
}

/** Whether the id of the story matches the filter. */
function isSelected(file: string): boolean {
  return parseFileName(file).id.includes(filter);
}

function readImages(path: string): readonly string[] {
  return existsSync(path) ? readdirSync(path).filter((file) => file.endsWith('.png')) : [];
}

function compareAllScreenshots(): readonly ScreenshotRow[] {
  const files = new Set([...readImages(folders.baseline), ...readImages(folders.current)].filter(isSelected));
  return [...files].sort().map((file): ScreenshotRow => {
    const name = stories.find(({ id }) => id === parseFileName(file).id)?.name ?? parseFileName(file).id;
    const [before, after] = [join(folders.baseline, file), join(folders.current, file)];
    if (!existsSync(before)) return { file, name, state: 'new' };
    if (!existsSync(after)) return { file, name, state: 'deleted' };
    const { pixels, image } = compareImages(readFileSync(before), readFileSync(after));
    if (pixels === 0) return { file, name, state: 'same' };
    writeFileSync(join(folders.difference, file), image);
    return { file, name, state: 'changed', pixels };
  });
}

function summarize(compared: readonly ScreenshotRow[]): string {
  const count = (state: ScreenshotRow['state']) => compared.filter((row) => row.state === state).length;
  return `${compared.length} screenshots: ${count('changed')} changed, ${count('new')} new, ${count('deleted')} deleted, ${count('same')} the same.`;
}
