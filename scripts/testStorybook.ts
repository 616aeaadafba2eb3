/**
 * The stage `storybook` of `npm run test:all`: builds Storybook and opens every story and every docs page in a browser, with animations, as
 * a designer does. Writes the result to reports/storybook.json. `npx node scripts/testStorybook.ts --entries TEXT` tests only the entries
 * whose id contains the text. `--built` uses the last build.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
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
  readonly __STORYBOOK_ADDONS_CHANNEL__?: { readonly last: (event: string) => readonly unknown[] | undefined };
}

/** Returns the result of a story that has ended: the panel "Interactions" shows it. Returns null while the story runs. Runs in the page. */
function readStoryResult(): EntryResult | null {
  const { __STORYBOOK_ADDONS_CHANNEL__: channel } = window as unknown as PreviewWindow;
  const last = (event: string) => channel?.last(event)?.[0];
  const isEnded = ['storyFinished', 'storyThrewException', 'storyErrored', 'storyMissing'].some(last);
  if (!isEnded) return null;
  // The status of the last event is "success" although the play function failed.
  const [unhandledError] = (last('unhandledErrorsWhilePlaying') ?? []) as readonly unknown[];
  const error = (last('storyThrewException') ??
    last('storyErrored') ??
    last('playFunctionThrewException') ??
    unhandledError) as { readonly message?: string } | undefined;
  if (error) return { error: error.message ?? 'Storybook shows an error' };
  const result = last('storyFinished') as
    | { status: string; reporters: readonly { type: string; status: string }[] }
    | undefined;
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

/** Returns the size of the viewport that a rendered story selects, in pixels. Null for the default size. Runs in the page. */
function readViewport(): { readonly width: number; readonly height: number } | null {
  const { __STORYBOOK_ADDONS_CHANNEL__: channel } = window as unknown as PreviewWindow;
  const globals = channel?.last('globalsUpdated')?.[0] as
    | { readonly storyGlobals?: { readonly viewport?: { readonly value?: string } } }
    | undefined;
  const prepared = channel?.last('storyPrepared')?.[0] as
    | {
        readonly parameters: {
          readonly viewport?: {
            readonly options?: Readonly<Record<string, { readonly styles: Record<string, string> }>>;
          };
        };
      }
    | undefined;
  const styles = prepared?.parameters.viewport?.options?.[globals?.storyGlobals?.viewport?.value ?? '']?.styles;
  return styles
    ? { width: Number.parseInt(styles['width'] ?? '', 10), height: Number.parseInt(styles['height'] ?? '', 10) }
    : null;
}

/**
 * Opens an entry. Returns the errors of the entry and of the page. A story that selects another viewport is opened again in a page of this
 * size, because only the manager of Storybook changes the size of a story.
 */
async function openEntry(context: BrowserContext, url: string, entry: Entry): Promise<readonly string[]> {
  const page = await context.newPage();
  const errors = await openInPage(page, url, entry);
  const viewport = entry.type === 'story' ? await page.evaluate(readViewport).catch(() => null) : null;
  await page.close();
  if (!viewport) return errors;
  const pageOfThisSize = await context.newPage();
  await pageOfThisSize.setViewportSize(viewport);
  const errorsOfThisSize = await openInPage(pageOfThisSize, url, entry);
  await pageOfThisSize.close();
  return errorsOfThisSize;
}

async function openInPage(page: Page, url: string, { id, type }: Entry): Promise<readonly string[]> {
  const pageErrors: string[] = [];
  page.on('pageerror', ({ message }) => pageErrors.push(message));
  const readResult = type === 'story' ? readStoryResult : readDocsResult;
  const entryErrors = await page
    .goto(`${url}/iframe.html?viewMode=${type}&id=${id}`)
    .then(() => page.waitForFunction(readResult, undefined, { timeout }))
    .then(async (handle) => (await handle.jsonValue())?.error)
    .then(
      (error) => (error ? [error] : []),
      (error: unknown) => [String(error)],
    );
  return [...pageErrors, ...entryErrors];
}

/** Opens all entries. Returns the names of the entries with errors. */
async function openEntries(browser: Browser, url: string, entries: readonly Entry[]): Promise<readonly string[]> {
  const queue = [...entries];
  const failed: string[] = [];
  async function openQueuedEntries(): Promise<void> {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    for (let entry = queue.shift(); entry; entry = queue.shift()) {
      const openedCount = entries.length - queue.length;
      if (openedCount % 100 === 0) console.log(`${openedCount} of ${entries.length} entries`);
      const errors = await openEntry(context, url, entry);
      if (errors.length === 0) continue;
      const name = `${entry.title}: ${entry.name}`;
      failed.push(name);
      console.error(`${name}\n${errors.join('\n')}\n`);
    }
  }
  await Promise.all(Array.from({ length: pageCount }, openQueuedEntries));
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
