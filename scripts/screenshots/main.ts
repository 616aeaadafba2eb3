/** Takes the screenshots of the built Storybook, compares them with the baseline and writes the page with the comparison. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { chromiumOptions } from '../findBrowser.mjs';
import { root } from '../runProcess.mjs';
import { startStaticServer } from '../staticServer.ts';
import { compareImages } from './compareImages.ts';
import { renderScreenshotPage, type ScreenshotRow } from './renderScreenshotPage.ts';
import { readScreenStories, takeScreenshots } from './takeScreenshots.ts';

const { values } = parseArgs({ options: { baseline: { type: 'boolean' }, stories: { type: 'string' } } });

const folder = join(root, 'reports/screenshots');
const storybook = join(folder, 'storybook');
const folders = {
  baseline: join(folder, 'baseline'),
  current: join(folder, 'current'),
  difference: join(folder, 'difference'),
};

for (const name of ['current', 'difference'] as const) {
  rmSync(folders[name], { recursive: true, force: true });
  mkdirSync(folders[name], { recursive: true });
}

const { stories: filter = '' } = values;
const stories = readScreenStories(join(storybook, 'index.json')).filter(({ id }) => id.includes(filter));
const failures = await takeAllScreenshots();

if (values.baseline) {
  // Deletes the screenshots of deleted stories. Keeps the screenshots outside the filter.
  for (const file of readImages(folders.baseline).filter(isSelected)) rmSync(join(folders.baseline, file));
  cpSync(folders.current, folders.baseline, { recursive: true });
}
const rows = compareAllScreenshots();
writeFileSync(join(folder, 'index.html'), renderScreenshotPage(rows, failures));
console.log(`${summarize(rows)} The page is reports/screenshots/index.html.`);
for (const failure of failures) console.error(`Failed: ${failure}`);
process.exitCode = failures.length > 0 ? 1 : 0;

/** Takes all screenshots. Returns a message for each story whose screenshots failed. */
async function takeAllScreenshots(): Promise<readonly string[]> {
  const server = await startStaticServer(storybook);
  const browser = await chromium.launch(chromiumOptions());
  try {
    return await takeScreenshots({ browser, url: server.url, stories, folder: folders.current });
  } finally {
    await browser.close();
    await server.close();
  }
}

/** Whether the id of the story matches the filter. The rest of the file name is the viewport and the theme. */
function isSelected(file: string): boolean {
  return file.replace(/--(phone|wide)-(light|dark)\.png$/, '').includes(filter);
}

function readImages(path: string): readonly string[] {
  return existsSync(path) ? readdirSync(path).filter((file) => file.endsWith('.png')) : [];
}

function compareAllScreenshots(): readonly ScreenshotRow[] {
  const files = new Set([...readImages(folders.baseline), ...readImages(folders.current)].filter(isSelected));
  return [...files].sort().map((file): ScreenshotRow => {
    const [before, after] = [join(folders.baseline, file), join(folders.current, file)];
    if (!existsSync(before)) return { file, state: 'new' };
    if (!existsSync(after)) return { file, state: 'deleted' };
    const { pixels, image } = compareImages(readFileSync(before), readFileSync(after));
    if (pixels === 0) return { file, state: 'same' };
    writeFileSync(join(folders.difference, file), image);
    return { file, state: 'changed', pixels };
  });
}

function summarize(compared: readonly ScreenshotRow[]): string {
  const count = (state: ScreenshotRow['state']) => compared.filter((row) => row.state === state).length;
  return `${compared.length} screenshots: ${count('changed')} changed, ${count('new')} new, ${count('deleted')} deleted, ${count('same')} the same.`;
}
