import type { Browser } from 'playwright';
import { launch, signInByForm } from '../browser.ts';
import { serveFloor } from '../floor/serveFloor.ts';
import { absolutely, atMost, type Measure } from '../measure.ts';
import type { Part } from '../report.ts';
import { compared, inTurn, median, rounded } from '../statistics.ts';
import type { World } from '../world/world.ts';
import { selfSigned } from './certificate.ts';
import { coldLoad, type Load } from './coldLoad.ts';
import { http2Before } from './http2.ts';
import type { Transfer } from './network.ts';
import { floorVisit, type Page, pagesOf } from './pages.ts';

const rounds = 7;

/** What each page sends until it is ready, and how long that takes on a slow line, beside the floor. */
export async function pagesPart(world: World): Promise<Part> {
  const certificate = selfSigned();
  const bare = await serveFloor();
  const ours = await http2Before(world.address, certificate);
  const floor = await http2Before(bare.origin, certificate);
  const browser = await launch(`--ignore-certificate-errors-spki-list=${certificate.fingerprint}`);
  try {
    const session = await signInByForm(browser, ours.origin, world.company);
    return await measured(browser, pagesOf(world, ours.origin, session), floor.origin);
  } finally {
    await browser.close();
    await Promise.all([ours.close(), floor.close(), bare.close()]);
  }
}

async function measured(browser: Browser, pages: readonly Page[], floorOrigin: string): Promise<Part> {
  const visits = [{ name: 'floor', visit: floorVisit(floorOrigin) }, ...pages];
  const sides = visits.map(({ name, visit }) => [name, () => coldLoad(browser, visit)] as const);
  const loads = await inTurn<string, Load>(rounds, Object.fromEntries(sides));
  const { floor = [] } = loads;
  const measures = pages.flatMap((page) => measuresOf(page, loads[page.name] ?? [], floor));
  const detail = Object.fromEntries(Object.entries(loads).map(([name, [first]]) => [name, first?.transfers]));
  return { name: `Pages, HTTP/2 and brotli, slow: ${floorText(floor)}`, measures, detail };
}

const bytesOf = ({ transfers }: Load, kind?: Transfer['kind']) =>
  transfers.filter((transfer) => !kind || transfer.kind === kind).reduce((sum, { bytes }) => sum + bytes, 0) / 1000;

const each = (loads: readonly Load[], figure: (load: Load) => number) => median(loads.map(figure));

/** js, css, font and the rest, which is the document and what the API answers. */
const kinds = (loads: readonly Load[]) =>
  (['js', 'css', 'font', 'other'] as const)
    .map((kind) => `${kind} ${rounded(each(loads, (load) => bytesOf(load, kind)))}`)
    .join(', ');

const blockingOf = ({ blocking }: Load) => blocking;

/** What the floor blocked for on the machine that the budgets in ms were set on. */
const quietFloor = 123;

const floorText = (floor: readonly Load[]) =>
  `floor ready in ${rounded(each(floor, ({ ready }) => ready))} ms, ${kinds(floor)}`;

function measuresOf({ name, budget }: Page, ours: readonly Load[], floor: readonly Load[]): readonly Measure[] {
  const both = (figure: (load: Load) => number) => ({ ours: each(ours, figure), floor: each(floor, figure) });
  const ready = compared(
    ours.map((load) => load.ready),
    floor.map((load) => load.ready),
  );
  return [
    { name, unit: 'kB', budget: absolutely(budget.all), ...both((load) => bytesOf(load)), note: kinds(ours) },
    { name: '… slow ready', unit: 'ms', budget: atMost(budget.ready), ...ready },
    {
      name: '… slow blocking',
      unit: 'ms',
      budget: absolutely(budget.blocking),
      ...both(blockingOf),
      note: `${rounded((each(ours, blockingOf) * quietFloor) / each(floor, blockingOf))} where the floor has ${quietFloor}`,
    },
    {
      name: '… layout shift',
      unit: 'CLS',
      budget: absolutely(0),
      ...both(({ layoutShift }) => layoutShift),
      note: '',
    },
  ];
}
