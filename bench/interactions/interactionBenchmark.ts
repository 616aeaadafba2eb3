/** Measures how fast the pages of the app respond to key presses and clicks. */
import type { Page } from 'playwright';
import { serveBaselinePage } from '../baselinePage/serveBaselinePage.ts';
import { desktop, launchBrowser, signInByForm } from '../benchmarkBrowser.ts';
import { atMostValue, type Budget, type Measure } from '../measurement.ts';
import type { ReportSection } from '../report.ts';
import type { BenchmarkServer } from '../server/startBenchmarkServer.ts';
import { formatFigure, median, ninetiethPercentile } from '../statistics.ts';
import type { Timing } from './observeInteraction.ts';
import {
  measureAppSearch,
  measureCatalogueSearch,
  measureCellEdits,
  measureCellPastes,
  measureLineTyping,
  measureNextPageClicks,
  measurePastes,
  measureProjectSearch,
  measureTypingOnBaseline,
} from './screenInteractions.ts';

/** Measures key presses and clicks on a processor slowed four times, with more data than a usual company. */
export async function measureInteractions(server: BenchmarkServer): Promise<ReportSection> {
  const baseline = await serveBaselinePage();
  const browser = await launchBrowser();
  try {
    const session = await signInByForm(browser, server.baseUrl, server.largeCompany);
    const context = await browser.newContext({ viewport: desktop, baseURL: server.baseUrl });
    await context.addInitScript((items) => {
      // about:blank has no storage.
      if (!location.protocol.startsWith('http')) return;
      for (const [name, value] of Object.entries(items)) window.sessionStorage.setItem(name, value);
    }, session);
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    return {
      name: 'Interactions, processor slowed 4 times',
      measures: await measureAll(page, server, baseline.origin),
    };
  } finally {
    await browser.close();
    await baseline.close();
  }
}

async function measureAll(page: Page, server: BenchmarkServer, baselineOrigin: string): Promise<readonly Measure[]> {
  // The baseline is a key press on a page that does almost no work: the time that the machine itself needs. It is measured before
  // and after the other interactions, because the speed of the machine can change during the run.
  const keyTimingsBefore = await measureTypingOnBaseline(page, baselineOrigin);
  const projectSearches = await measureProjectSearch(page);
  const appSearches = await measureAppSearch(page);
  const nextPageClicks = await measureNextPageClicks(page);
  const lineTypings = await measureLineTyping(page, server);
  const cellEdits = await measureCellEdits(page, server);
  const pastes = await measurePastes(page, server);
  const cellPastes = await measureCellPastes(page, server);
  const catalogueSearches = await measureCatalogueSearch(page, server);
  const keyTimingsAfter = await measureTypingOnBaseline(page, baselineOrigin);
  const baselineKeyTimings = [...keyTimingsBefore, ...keyTimingsAfter];
  const createMeasure = (
    name: string,
    timings: readonly Timing[],
    timingName: keyof Timing,
    budget: Budget | null,
  ): Measure => {
    const times = timings.map((timing) => timing[timingName]);
    const note = `measured ${times.length} times, 90th percentile ${formatFigure(ninetiethPercentile(times))}`;
    return {
      name,
      unit: 'ms',
      ours: median(times),
      baseline: median(baselineKeyTimings.map((timing) => timing[timingName])),
      budget,
      note,
    };
  };
  return [
    createMeasure('search in 10,000 projects: a key to the next paint', projectSearches, 'nextPaint', atMostValue(50)),
    createMeasure(
      'search in 10,000 projects: a key until the number of results is repainted',
      projectSearches,
      'effectPaint',
      atMostValue(80),
    ),
    createMeasure(
      'search with Ctrl+K in 10,000 projects and 5,000 items: a key to the next paint',
      appSearches,
      'nextPaint',
      atMostValue(50),
    ),
    createMeasure(
      'click on Next until the next page of projects is painted',
      nextPageClicks,
      'effectPaint',
      atMostValue(60),
    ),
    createMeasure(
      'a key in the row editor until the total of 1,000 lines is repainted',
      lineTypings,
      'effectPaint',
      atMostValue(50),
    ),
    createMeasure(
      'a key in a cell until the total of 1,000 lines is repainted',
      cellEdits,
      'effectPaint',
      atMostValue(50),
    ),
    createMeasure(
      'paste of 200 rows until the dialog shows the rows',
      pastes.map(({ dialog }) => dialog),
      'effectPaint',
      atMostValue(300),
    ),
    createMeasure(
      'click on Add until the table shows the 200 rows (saved with one call)',
      pastes.map(({ rows }) => rows),
      'effectPaint',
      atMostValue(300),
    ),
    createMeasure(
      'paste of 200 rates on the cells of 1,000 lines until the total is repainted',
      cellPastes,
      'effectPaint',
      atMostValue(300),
    ),
    createMeasure(
      'search in a catalogue of 5,000 items: a key until the number of results is repainted',
      catalogueSearches,
      'effectPaint',
      atMostValue(50),
    ),
    createMeasure(
      'search in a catalogue of 5,000 items: a key to the next paint',
      catalogueSearches,
      'nextPaint',
      null,
    ),
  ];
}
