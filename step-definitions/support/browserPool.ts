// The browsers of a worker.
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright';
import { waitMilliseconds } from './expect.ts';

/** The sizes of windows. */
export const desktop = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

/** The path of a page that has the same origin as the app, and so the same storage, but does not start the app. */
export const pathWithoutApp = '/healthz';

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** What a scenario can store in the browser. The caches of files and of compiled scripts stay. */
const storageTypes = 'cookies,local_storage,indexeddb,cache_storage,service_workers,file_systems';

/** Milliseconds by which each call of the API is delayed. `npm run features -- --latency` sets FEATURES_LATENCY. */
const latency = Number(process.env['FEATURES_LATENCY'] ?? 0);

/** Delays each call of the API, to find steps that depend on a fast server. */
const delayCalls = (context: BrowserContext): Promise<unknown> =>
  context.route(/\/api\//, async (route) => {
    await pause(latency);
    await route.fallback();
  });

/** The events to which the world and the steps listen. Playwright itself listens to others, for example `close`. */
const pageEvents = ['console', 'dialog', 'download', 'pageerror', 'popup', 'request', 'requestfailed', 'response'];

interface PoolOptions {
  readonly browser: Browser;
  /** The origin of the app. Without it, each scenario gets new browsers. */
  readonly reusableOrigin?: string | undefined;
  /** Prepares a new browser context. */
  readonly prepare: (context: BrowserContext) => Promise<void>;
}

/**
 * Opens browsers for scenarios. A browser is a context with one page. A new one takes more processor time than most scenarios: Chromium
 * starts several processes, and the new process compiles the scripts of the app. So the pool resets the browser of a scenario that passed,
 * and the next scenario uses it.
 */
export class BrowserPool {
  readonly #options: PoolOptions;
  readonly #idlePages: Page[] = [];

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  /** Opens a browser without cookies and storage, or with this storage. */
  async open(storageState?: StorageState): Promise<Page> {
    const idlePage = storageState ? undefined : this.#idlePages.pop();
    const page = idlePage ?? (await this.#openNew(storageState));
    if (latency > 0) await delayCalls(page.context());
    return page;
  }

  async #openNew(storageState?: StorageState): Promise<Page> {
    const context = await this.#options.browser.newContext({
      viewport: desktop,
      ...(storageState && { storageState }),
      acceptDownloads: true,
      reducedMotion: 'reduce',
    });
    context.setDefaultTimeout(waitMilliseconds);
    // A page loads more slowly than it changes.
    context.setDefaultNavigationTimeout(30_000);
    await this.#options.prepare(context);
    return context.newPage();
  }

  /** Closes a browser, or keeps it for the next scenario if `isReusable`: if no step has changed what `#reset` cannot undo. */
  async close(page: Page, isReusable = false): Promise<void> {
    const { reusableOrigin } = this.#options;
    if (!isReusable || !reusableOrigin || page.isClosed()) return page.context().close();
    await this.#reset(page, reusableOrigin);
    this.#idlePages.push(page);
  }

  /** Makes a browser like a new one. @throws if it has another clock or time zone than this process */
  async #reset(page: Page, origin: string): Promise<void> {
    const context = page.context();
    const windows = context.pages().filter((window) => window !== page);
    await Promise.all(windows.map((window) => window.close()));
    for (const event of pageEvents) page.removeAllListeners(event);
    await Promise.all([
      page.unrouteAll({ behavior: 'ignoreErrors' }),
      context.unrouteAll({ behavior: 'ignoreErrors' }),
      context.setOffline(false),
      page.emulateMedia({ media: null, colorScheme: null }),
      page.setViewportSize(desktop),
      page.mouse.move(0, 0),
    ]);
    await page.goto(origin + pathWithoutApp);
    const devTools = await context.newCDPSession(page);
    await Promise.all([
      devTools.send('Storage.clearDataForOrigin', { origin, storageTypes }),
      devTools.send('Page.resetNavigationHistory'),
    ]);
    await devTools.detach();
    const { now, timeZone } = await page.evaluate(() => {
      sessionStorage.clear();
      return { now: Date.now(), timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone };
    });
    if (Math.abs(now - Date.now()) > 60_000 || timeZone !== new Intl.DateTimeFormat().resolvedOptions().timeZone)
      throw new Error(
        'A step has changed the clock or the time zone of a browser without `clock` or `openDevTools` of the world',
      );
  }
}
