import type { Browser } from 'playwright';
import { desktop, type Storage } from '../browser.ts';
import { type Ready, type Seen, watching, watchPage } from './inThePage.ts';
import { listen, type Transfer } from './network.ts';

/** A page, and what its visitor's browser keeps for the session. */
export interface Visit {
  readonly url: string;
  readonly ready: Ready;
  readonly session: Storage;
}

export interface Load extends Seen {
  /** What was asked for before the page was ready. */
  readonly transfers: readonly Transfer[];
}

/** 1.6 Mbit/s down, 150 ms, a quarter of the processor. */
const slowNetwork = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

/** A visit with an empty cache on a slow machine and a slow line, in a browser window of its own. */
export async function coldLoad(browser: Browser, { url, ready, session }: Visit): Promise<Load> {
  const context = await browser.newContext({ viewport: desktop });
  try {
    await context.addInitScript((stored) => {
      // an empty window has no storage
      if (!location.protocol.startsWith('http')) return;
      for (const [name, value] of Object.entries(stored)) window.sessionStorage.setItem(name, value);
    }, session);
    await context.addInitScript(watchPage, watching(ready));
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    const network = await listen(cdp);
    await cdp.send('Network.emulateNetworkConditions', slowNetwork);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.goto(url, { waitUntil: 'commit' });
    const seen = await page.evaluate(() => window.benchSeen);
    return { ...seen, transfers: await network.askedBefore(seen.readyAt) };
  } finally {
    await context.close();
  }
}
