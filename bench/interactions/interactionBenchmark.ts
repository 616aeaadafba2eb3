import type { Page } from 'playwright';
import { serveFloor } from '../baselinePage/serveBaselinePage.ts';
import { desktop, launch, signInByForm } from '../benchmarkBrowser.ts';
import { absolute, type Budget, type Measure } from '../measurement.ts';
import type { Part } from '../report.ts';
import type { BenchmarkServer } from '../server/startBenchmarkServer.ts';
import { median, ninetiethPercentile, rounded } from '../statistics.ts';
import type { Timing } from './observeInteraction.ts';
import { editLines, searchCatalogue, searchProjects, turnPages, typeOnFloor } from './screenInteractions.ts';

/** Measures key presses and clicks on a processor slowed four times, with more data than a usual company. */
export async function measureInteractions(server: BenchmarkServer): Promise<Part> {
  const bare = await serveFloor();
  const browser = await launch();
  try {
    const session = await signInByForm(browser, server.address, server.large);
    const context = await browser.newContext({ viewport: desktop, baseURL: server.address });
    await context.addInitScript((stored) => {
      if (!location.protocol.startsWith('http')) return;
      for (const [name, value] of Object.entries(stored)) window.sessionStorage.setItem(name, value);
    }, session);
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    return { name: 'Interactions, processor slowed 4 times', measures: await measured(page, server, bare.origin) };
  } finally {
    await browser.close();
    await bare.close();
  }
}

async function measured(page: Page, server: BenchmarkServer, floorOrigin: string): Promise<readonly Measure[]> {
  const before = await typeOnFloor(page, floorOrigin);
  const searches = await searchProjects(page);
  const turns = await turnPages(page);
  const edits = await editLines(page, server);
  const picks = await searchCatalogue(page, server);
  const floor = [...before, ...(await typeOnFloor(page, floorOrigin))];
  const row = (name: string, felt: readonly Timing[], kind: keyof Timing, budget: Budget | null): Measure => {
    const times = felt.map((one) => one[kind]);
    const note = `${times.length} times, 9 in 10 within ${rounded(ninetiethPercentile(times))}`;
    return { name, unit: 'ms', ours: median(times), floor: median(floor.map((one) => one[kind])), budget, note };
  };
  return [
    row('search in 10,000 projects: a key to the next paint', searches, 'paint', absolute(50)),
    row('… until the results are repainted', searches, 'repainted', absolute(80)),
    row('next page', turns, 'repainted', absolute(60)),
    row('a key in a 1,000-line estimate, totals repainted', edits, 'repainted', absolute(50)),
    row('search in a catalogue of 5,000, results repainted', picks, 'repainted', absolute(50)),
    row('… a key to the next paint', picks, 'paint', null),
  ];
}
