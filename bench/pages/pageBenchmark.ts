/** Measures how many bytes each page loads, and how long this takes on a slow network and processor. */
import type { Browser } from 'playwright';
import { send } from '../../apps/api/src/testing/apiClient.ts';
import { serveBaselinePage } from '../baselinePage/serveBaselinePage.ts';
import { launchBrowser, type SessionStorageItems, signInByForm } from '../benchmarkBrowser.ts';
import { atMostRatio, atMostValue, type Measure } from '../measurement.ts';
import type { ReportSection } from '../report.ts';
import { unlessTiny } from '../runSize.ts';
import type { BenchmarkServer } from '../server/startBenchmarkServer.ts';
import { compareMedians, formatFigure, measureAlternately, median } from '../statistics.ts';
import { createCertificate } from './certificate.ts';
import { coldLoad, type PageLoad } from './coldLoad.ts';
import { startHttp2Proxy } from './http2Proxy.ts';
import type { Transfer } from './networkTraffic.ts';
import { baselineVisit, type PageBudget, pageBudgets } from './pageBudgets.ts';

const rounds = unlessTiny(7, 1);

/** Measures the bytes of each page until it is ready, and the time on a slow network, against the baseline. */
export async function measurePages(server: BenchmarkServer): Promise<ReportSection> {
  const certificate = createCertificate();
  const baselinePage = await serveBaselinePage();
  const ours = await startHttp2Proxy(server.baseUrl, certificate);
  const baseline = await startHttp2Proxy(baselinePage.origin, certificate);
  const browser = await launchBrowser(`--ignore-certificate-errors-spki-list=${certificate.fingerprint}`);
  try {
    const session = await signInByForm(browser, ours.origin, server.company);
    const documentLink = await sendDocument(server, session);
    return await measureAll(browser, pageBudgets(server, ours.origin, { session, documentLink }), baseline.origin);
  } finally {
    await browser.close();
    await Promise.all([ours.close(), baseline.close(), baselinePage.close()]);
  }
}

/** Sends the estimate with 50 lines as a document without a mail, and returns its link. */
async function sendDocument(
  { baseUrl, company }: BenchmarkServer,
  { access = '' }: SessionStorageItems,
): Promise<string> {
  const client = { baseUrl, access };
  const path = `/api/estimates/${company.estimateIds.at(-1)}/documents/`;
  const { id } = await send<{ id: string }>(client, { method: 'POST', path, body: { kind: 'ESTIMATE' } });
  const sendPath = `/api/documents/${id}/send/`;
  return (await send<{ link: string }>(client, { method: 'POST', path: sendPath, body: {} })).link;
}

async function measureAll(
  browser: Browser,
  pages: readonly PageBudget[],
  baselineOrigin: string,
): Promise<ReportSection> {
  const visits = [{ name: 'baseline', visit: baselineVisit(baselineOrigin) }, ...pages];
  const visitLoads = visits.map(({ name, visit }) => [name, () => coldLoad(browser, visit)] as const);
  const loads = await measureAlternately<string, PageLoad>(rounds, Object.fromEntries(visitLoads));
  const { baseline = [] } = loads;
  const measures = pages.flatMap((page) => measuresOf(page, loads[page.name] ?? [], baseline));
  const detail = Object.fromEntries(Object.entries(loads).map(([name, [first]]) => [name, first?.transfers]));
  return { name: `Pages, HTTP/2 and brotli, slow: ${baselineText(baseline)}`, measures, detail };
}

const kilobytesOf = ({ transfers }: PageLoad, kind?: Transfer['kind']) =>
  transfers.filter((transfer) => !kind || transfer.kind === kind).reduce((sum, { bytes }) => sum + bytes, 0) / 1000;

const medianOf = (loads: readonly PageLoad[], figure: (load: PageLoad) => number) => median(loads.map(figure));

/** The kilobytes of js, css, fonts and others (the document and API responses), as text. */
const kilobytesByKind = (loads: readonly PageLoad[]) =>
  (['js', 'css', 'font', 'other'] as const)
    .map((kind) => `${kind} ${formatFigure(medianOf(loads, (load) => kilobytesOf(load, kind)))}`)
    .join(', ');

const blockingOf = ({ blockingMilliseconds }: PageLoad) => blockingMilliseconds;

/** The blocking time of the baseline, in milliseconds, on the machine for which the budgets were set. */
const referenceBaselineBlocking = 123;

/** The blocking time that the page would have on the machine for which the budgets were set, as text. */
const expectedBlockingText = (ours: number, baseline: number) =>
  `${formatFigure((ours * referenceBaselineBlocking) / baseline)} expected on the machine for which the budgets were set, ` +
  `where the baseline has ${referenceBaselineBlocking}`;

const baselineText = (baseline: readonly PageLoad[]) =>
  `baseline ready in ${formatFigure(medianOf(baseline, ({ readyMilliseconds }) => readyMilliseconds))} ms, ${kilobytesByKind(baseline)}`;

function measuresOf(
  { name, budget }: PageBudget,
  ours: readonly PageLoad[],
  baseline: readonly PageLoad[],
): readonly Measure[] {
  const medians = (figure: (load: PageLoad) => number) => ({
    ours: medianOf(ours, figure),
    baseline: medianOf(baseline, figure),
  });
  const readyComparison = compareMedians(
    ours.map((load) => load.readyMilliseconds),
    baseline.map((load) => load.readyMilliseconds),
  );
  return [
    {
      name,
      unit: 'kB',
      budget: atMostValue(budget.kilobytes),
      ...medians((load) => kilobytesOf(load)),
      note: kilobytesByKind(ours),
    },
    {
      name: '… ready on a slow network and processor',
      unit: 'ms',
      budget: atMostRatio(budget.readyRatio),
      ...readyComparison,
    },
    {
      name: '… main thread blocked',
      unit: 'ms',
      budget: atMostValue(budget.blockingMilliseconds),
      ...medians(blockingOf),
      note: expectedBlockingText(medianOf(ours, blockingOf), medianOf(baseline, blockingOf)),
    },
    {
      name: '… layout shift',
      unit: 'CLS',
      budget: atMostValue(0),
      ...medians(({ layoutShift }) => layoutShift),
      note: '',
    },
  ];
}
