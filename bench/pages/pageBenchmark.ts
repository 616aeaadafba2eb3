import type { Browser } from 'playwright';
import { serveFloor } from '../baselinePage/serveBaselinePage.ts';
import { launch, signInByForm } from '../benchmarkBrowser.ts';
import { absolute, atMost, type Measure } from '../measurement.ts';
import type { Part } from '../report.ts';
import type { BenchmarkServer } from '../server/startBenchmarkServer.ts';
import { compareMedians, measureAlternately, median, rounded } from '../statistics.ts';
import { createCertificate } from './certificate.ts';
import { coldLoad, type Load } from './coldLoad.ts';
import { startHttp2Proxy } from './http2Proxy.ts';
import type { Transfer } from './networkTraffic.ts';
import { floorVisit, type Page, pagesOf } from './pageBudgets.ts';

const rounds = 7;

/** Measures the bytes of each page until it is ready, and the time on a slow network, against the floor. */
export async function measurePages(server: BenchmarkServer): Promise<Part> {
  const certificate = createCertificate();
  const bare = await serveFloor();
  const ours = await startHttp2Proxy(server.address, certificate);
  const floor = await startHttp2Proxy(bare.origin, certificate);
  const browser = await launch(`--ignore-certificate-errors-spki-list=${certificate.fingerprint}`);
  try {
    const session = await signInByForm(browser, ours.origin, server.company);
    return await measured(browser, pagesOf(server, ours.origin, session), floor.origin);
  } finally {
    await browser.close();
    await Promise.all([ours.close(), floor.close(), bare.close()]);
  }
}

async function measured(browser: Browser, pages: readonly Page[], floorOrigin: string): Promise<Part> {
  const visits = [{ name: 'floor', visit: floorVisit(floorOrigin) }, ...pages];
  const sides = visits.map(({ name, visit }) => [name, () => coldLoad(browser, visit)] as const);
  const loads = await measureAlternately<string, Load>(rounds, Object.fromEntries(sides));
  const { floor = [] } = loads;
  const measures = pages.flatMap((page) => measuresOf(page, loads[page.name] ?? [], floor));
  const detail = Object.fromEntries(Object.entries(loads).map(([name, [first]]) => [name, first?.transfers]));
  return { name: `Pages, HTTP/2 and brotli, slow: ${floorText(floor)}`, measures, detail };
}

const bytesOf = ({ transfers }: Load, kind?: Transfer['kind']) =>
  transfers.filter((transfer) => !kind || transfer.kind === kind).reduce((sum, { bytes }) => sum + bytes, 0) / 1000;

const each = (loads: readonly Load[], figure: (load: Load) => number) => median(loads.map(figure));

/** Bytes of js, css, font and others (the document and API responses). */
const kinds = (loads: readonly Load[]) =>
  (['js', 'css', 'font', 'other'] as const)
    .map((kind) => `${kind} ${rounded(each(loads, (load) => bytesOf(load, kind)))}`)
    .join(', ');

const blockingOf = ({ blocking }: Load) => blocking;

/** Blocking time of the floor on the machine for which the budgets in ms were set. */
const referenceFloorBlocking = 123;

const floorText = (floor: readonly Load[]) =>
  `floor ready in ${rounded(each(floor, ({ ready }) => ready))} ms, ${kinds(floor)}`;

function measuresOf({ name, budget }: Page, ours: readonly Load[], floor: readonly Load[]): readonly Measure[] {
  const both = (figure: (load: Load) => number) => ({ ours: each(ours, figure), floor: each(floor, figure) });
  const ready = compareMedians(
    ours.map((load) => load.ready),
    floor.map((load) => load.ready),
  );
  return [
    { name, unit: 'kB', budget: absolute(budget.all), ...both((load) => bytesOf(load)), note: kinds(ours) },
    { name: '… slow ready', unit: 'ms', budget: atMost(budget.ready), ...ready },
    {
      name: '… slow blocking',
      unit: 'ms',
      budget: absolute(budget.blocking),
      ...both(blockingOf),
      note: `${rounded((each(ours, blockingOf) * referenceFloorBlocking) / each(floor, blockingOf))} where the floor has ${referenceFloorBlocking}`,
    },
    {
      name: '… layout shift',
      unit: 'CLS',
      budget: absolute(0),
      ...both(({ layoutShift }) => layoutShift),
      note: '',
    },
  ];
}
