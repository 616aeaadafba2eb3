/**
 * The stage `storybook` of `npm run test:all`: builds Storybook and opens every story and every docs page in a browser, with animations, as
 * a designer does. The stories of a component or a screen are opened one after the other in a page, because loading Storybook takes longer
 * than most stories. Writes the result to reports/storybook.json. `npx node scripts/testStorybook.ts --entries TEXT` tests only the entries
 * whose id contains the text. `--built` uses the last build.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, chromium, type JSHandle, type Page } from 'playwright';
import { chromiumOptions, ensureBrowser } from './findBrowser.mjs';
import { root, run, runMain } from './runProcess.mjs';
import { startStaticServer } from './staticServer.ts';

interface Entry {
  readonly id: string;
  readonly type: 'story' | 'docs';
  readonly title: string;
  readonly name: string;
}

/** What Storybook shows of an entry. The error is null if it shows none. */
interface EntryResult {
  readonly error: string | null;
}

const storybookFolder = join(root, 'reports/storybook');

/** The number of browser pages that open entries at the same time. */
const pageCount = 2;

/** The time limit for one entry, in milliseconds. */
const timeout = 60_000;

const { values: options } = parseArgs({ options: { entries: { type: 'string' }, built: { type: 'boolean' } } });

/** Reads the stories and docs pages whose id contains the text. */
function readEntries(filter: string): readonly Entry[] {
  const index: { readonly entries: Readonly<Record<string, Entry>> } = JSON.parse(
    readFileSync(join(storybookFolder, 'index.json'), 'utf8'),
  );
  return Object.values(index.entries).filter(({ id }) => id.includes(filter));
}

/** The window of the Storybook preview. Its channel keeps the last event of each type. */
interface PreviewWindow {
  readonly __STORYBOOK_ADDONS_CHANNEL__?: {
    readonly last: (event: string) => readonly unknown[] | undefined;
    readonly emit: (event: string, value: unknown) => void;
  };
  readonly __STORYBOOK_PREVIEW__: {
    readonly loadStory: (selection: { readonly storyId: string }) => Promise<{
      readonly storyGlobals: { readonly viewport?: { readonly value?: string } };
      readonly parameters: {
        readonly viewport?: {
          readonly options?: Readonly<Record<string, { readonly styles: Record<string, string> }>>;
        };
      };
    }>;
  };
}

/** Returns true when Storybook has started in a page without an entry. Runs in the page. */
function hasStarted(): boolean {
  return Boolean((window as unknown as PreviewWindow).__STORYBOOK_ADDONS_CHANNEL__?.last('storyMissing'));
}

/**
 * Returns the size that a story selects, in pixels. Null for the default size, and if the story cannot be loaded: then opening it fails too.
 * Runs in the page.
 */
async function readViewport(storyId: string): Promise<{ readonly width: number; readonly height: number } | null> {
  const { __STORYBOOK_PREVIEW__: preview } = window as unknown as PreviewWindow;
  const story = await preview.loadStory({ storyId }).catch(() => null);
  const styles = story?.parameters.viewport?.options?.[story.storyGlobals.viewport?.value ?? '']?.styles;
  return styles
    ? { width: Number.parseInt(styles['width'] ?? '', 10), height: Number.parseInt(styles['height'] ?? '', 10) }
    : null;
}

/** Selects a story, as a click in the list of stories does. Runs in the page. */
function selectStory(storyId: string): void {
  const { __STORYBOOK_ADDONS_CHANNEL__: channel } = window as unknown as PreviewWindow;
  channel?.emit('setCurrentStory', { storyId, viewMode: 'story' });
}

/**
 * Returns the result of a story that has ended: the panel "Interactions" shows it. Returns null while the story runs. All earlier stories
 * of the page have passed, so each error is of this story. Runs in the page.
 */
function readStoryResult(storyId: string): EntryResult | null {
  const { __STORYBOOK_ADDONS_CHANNEL__: channel } = window as unknown as PreviewWindow;
  const last = (event: string) => channel?.last(event)?.[0];
  const finished = last('storyFinished') as
    | { storyId: string; status: string; reporters: readonly { type: string; status: string }[] }
    | undefined;
  const result = finished?.storyId === storyId ? finished : undefined;
  const renderError = last('storyThrewException') ?? last('storyErrored');
  if (last('storyMissing')) return { error: 'Storybook cannot load the story' };
  if (!result && !renderError) return null;
  // The status of the last event is "success" although the play function failed.
  const [unhandledError] = (last('unhandledErrorsWhilePlaying') ?? []) as readonly unknown[];
  const error = (renderError ?? last('playFunctionThrewException') ?? unhandledError) as
    | { readonly message?: string }
    | undefined;
  if (error) return { error: error.message ?? 'Storybook shows an error' };
  if (result?.status === 'success') return { error: null };
  const failedReporters = result?.reporters.filter(({ status }) => status === 'failed').map(({ type }) => type) ?? [];
  return { error: `Failed: ${failedReporters.join(', ') || 'the story'}` };
}

/** Returns the result of a docs page. Returns null while Storybook renders the page. Runs in the page. */
function readDocsResult(): EntryResult | null {
  const { __STORYBOOK_ADDONS_CHANNEL__: channel } = window as unknown as PreviewWindow;
  if (document.body.classList.contains('sb-show-errordisplay'))
    return { error: document.querySelector('#error-message')?.textContent ?? 'Storybook shows an error' };
  const isShown = channel?.last('docsRendered') && document.querySelector('#storybook-docs h1, #storybook-docs h2');
  return isShown ? { error: null } : null;
}

/** The size of a story or docs page that selects none, in pixels. */
const defaultViewport = { width: 1440, height: 900 };

/** Shows a story in an open page. Returns the errors of the story and of the page. */
async function showStory(page: Page, { id }: Entry): Promise<readonly string[]> {
  return collectErrors(page, async () => {
    await page.setViewportSize((await page.evaluate(readViewport, id)) ?? defaultViewport);
    await page.evaluate(selectStory, id);
    return page.waitForFunction(readStoryResult, id, { timeout });
  });
}

/** Opens a docs page. Returns the errors of Storybook and of the page. */
async function openDocs(page: Page, url: string, { id }: Entry): Promise<readonly string[]> {
  return collectErrors(page, async () => {
    await page.goto(`${url}/iframe.html?viewMode=docs&id=${id}`);
    return page.waitForFunction(readDocsResult, undefined, { timeout });
  });
}

async function collectErrors(
  page: Page,
  show: () => Promise<JSHandle<EntryResult | null>>,
): Promise<readonly string[]> {
  const errors: string[] = [];
  const addPageError = ({ message }: Error) => errors.push(message);
  page.on('pageerror', addPageError);
  try {
    const result = await (await show()).jsonValue();
    if (result?.error) errors.push(result.error);
  } catch (error) {
    errors.push(String(error));
  }
  page.off('pageerror', addPageError);
  return errors;
}

/** Opens a page of Storybook without an entry. */
async function openStories(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${url}/iframe.html`);
  await page.waitForFunction(hasStarted, undefined, { timeout });
  return page;
}

type OnResult = (entry: Entry, errors: readonly string[]) => void;

/** Opens each docs page in a page of its own. */
async function openAllDocs(context: BrowserContext, url: string, docs: readonly Entry[], onResult: OnResult) {
  for (const entry of docs) {
    const page = await context.newPage();
    onResult(entry, await openDocs(page, url, entry));
    await page.close();
  }
}

/** Shows the stories one after the other in a page. A failed story ends its page. */
async function showAllStories(context: BrowserContext, url: string, stories: readonly Entry[], onResult: OnResult) {
  let page: Page | undefined;
  for (const entry of stories) {
    page ??= await openStories(context, url);
    const errors = await showStory(page, entry);
    onResult(entry, errors);
    if (errors.length === 0) continue;
    await page.close();
    page = undefined;
  }
  await page?.close();
}

/** Opens all entries. Returns the names of the entries with errors. */
async function openEntries(browser: Browser, url: string, entries: readonly Entry[]): Promise<readonly string[]> {
  const titles = [...Map.groupBy(entries, ({ title }) => title).values()];
  const failed: string[] = [];
  let openedCount = 0;
  const onResult: OnResult = ({ title, name: entryName }, errors) => {
    openedCount += 1;
    if (openedCount % 100 === 0) console.log(`${openedCount} of ${entries.length} entries`);
    if (errors.length === 0) return;
    const name = `${title}: ${entryName}`;
    failed.push(name);
    console.error(`${name}\n${errors.join('\n')}\n`);
  };
  async function openQueuedTitles(): Promise<void> {
    const context = await browser.newContext({ viewport: defaultViewport });
    for (let title = titles.shift(); title; title = titles.shift()) {
      const { docs = [], story: stories = [] } = Object.groupBy(title, ({ type }) => type);
      await openAllDocs(context, url, docs, onResult);
      await showAllStories(context, url, stories, onResult);
    }
  }
  await Promise.all(Array.from({ length: pageCount }, openQueuedTitles));
  return failed;
}

await runMain(async () => {
  const executablePath = await ensureBrowser();
  if (!options.built) {
    const code = await run('storybook', ['build', '--quiet', '--output-dir', storybookFolder]);
    if (code !== 0) return code;
  }
  const entries = readEntries(options.entries ?? '');
  const server = await startStaticServer(storybookFolder);
  const browser = await chromium.launch(chromiumOptions(executablePath));
  try {
    const failed = await openEntries(browser, server.url, entries);
    const count = { passed: entries.length - failed.length, failed };
    writeFileSync(join(root, 'reports/storybook.json'), JSON.stringify(count));
    console.log(`${count.passed} passed, ${failed.length} failed`);
    return failed.length === 0 ? 0 : 1;
  } finally {
    await browser.close();
    await server.close();
  }
});
