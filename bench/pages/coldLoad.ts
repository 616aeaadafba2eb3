/** Measures how a page loads with an empty cache on a slow processor and network. */
import { once } from 'node:events';
import type { Browser } from 'playwright';
import { desktop, type SessionStorageItems } from '../benchmarkBrowser.ts';
import { recordTraffic, type Transfer } from './networkTraffic.ts';
import { observePage, observePageArgument, type PageMetrics, type ReadyCondition } from './observePage.ts';

/** A page to load: its URL, the condition for being ready, and the session of its user. */
export interface PageVisit {
  readonly url: string;
  readonly readyCondition: ReadyCondition;
  readonly session: SessionStorageItems;
}

export interface PageLoad extends PageMetrics {
  /** The responses to the requests made before the page was ready. */
  readonly transfers: readonly Transfer[];
}

/** A latency of 150 ms, a download rate of 1.6 Mbit/s and an upload rate of 0.75 Mbit/s. The throughputs are in bytes per second. */
const slowNetwork = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

/** Milliseconds after which the benchmark fails because the page is not ready. */
const readyTimeout = 60_000;

async function failAfterTimeout(url: string): Promise<never> {
  await once(AbortSignal.timeout(readyTimeout), 'abort');
  throw new Error(`${url} was not ready after ${readyTimeout / 1000} s`);
}

/** Loads a page with an empty cache on a slow processor and network, in a new browser context, and measures it. */
export async function coldLoad(browser: Browser, { url, readyCondition, session }: PageVisit): Promise<PageLoad> {
  const context = await browser.newContext({ viewport: desktop });
  try {
    await context.addInitScript((items) => {
      // about:blank has no storage.
      if (!location.protocol.startsWith('http')) return;
      for (const [name, value] of Object.entries(items)) window.sessionStorage.setItem(name, value);
    }, session);
    await context.addInitScript(observePage, observePageArgument(readyCondition));
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    const network = await recordTraffic(cdp);
    await cdp.send('Network.emulateNetworkConditions', slowNetwork);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.goto(url, { waitUntil: 'commit' });
    const metrics = await Promise.race([page.evaluate(() => window.benchMetrics), failAfterTimeout(url)]);
    return { ...metrics, transfers: await network.requestedBefore(metrics.readyAt) };
  } finally {
    await context.close();
  }
}
