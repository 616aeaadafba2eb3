import type { EstimateTotals } from '@plumbline/domain/estimates/pricing';
import { toDollars } from '@plumbline/domain/shared/money';
import { clients, referrers } from './clients.ts';
import { type Job, jobs, largeJobs } from './jobs.ts';
import { type DemoLine, linesOf, totalsOf } from './lines.ts';
import { areaCode, type City, cities, salesTax, streets } from './places.ts';
import type { Seeded } from './seeded.ts';
import { type Timeline, timelines } from './timeline.ts';

export interface DemoProject {
  readonly job: Job;
  readonly title: string;
  readonly timeline: Timeline;
  readonly city: City;
  readonly line1: string;
  readonly line2: string;
  readonly zipCode: string;
  readonly clientName: string;
  readonly clientPhoneNo: string;
  readonly referredBy: string;
  readonly lines: readonly DemoLine[];
  readonly totals: EstimateTotals;
  readonly estimation: number;
  readonly changeOrderPrice: number;
  readonly finalInvoice: number;
}

/** Which of the 60 have a full estimate, in every status but New, and the discount in percent. */
const priced: ReadonlyMap<number, number> = new Map([
  [12, 2.5],
  [18, 0],
  [24, 5],
  [30, 0],
  [35, 3],
  [39, 0],
  [43, 4],
  [49, 0],
]);

export const demoProjects = (chance: Seeded): readonly DemoProject[] =>
  timelines(chance).map((timeline, at) => demoProject(timeline, at, chance));

function demoProject(timeline: Timeline, at: number, chance: Seeded): DemoProject {
  const { between, pick } = chance;
  const discount = priced.get(at);
  const job = pick(discount === undefined ? jobs : largeJobs);
  const city = pick(cities);
  const client = clients[at] ?? { name: 'Walk-in', place: 'walk-in' };
  const asked = between(job.from / 50, job.to / 50) * 50;
  const lines = discount === undefined ? [] : linesOf(job, asked, salesTax[city.office], chance);
  const totals = totalsOf(lines, discount ?? 0);
  const isSold = timeline.start !== null;
  const isInvoiced = timeline.status === 'ACCOUNTS_RECEIVABLE' || timeline.status === 'CLOSED';
  const changeOrderPrice = isSold && between(0, 2) === 0 ? between(3, 48) * 50 : 0;
  const estimation = timeline.sent === null ? 0 : asked;
  const price = toDollars(totals.amount_total) || estimation;
  return {
    job,
    title: `${job.title}, ${client.place}`,
    timeline,
    city,
    line1: String(between(101, 9_899)),
    line2: pick(streets),
    zipCode: pick(city.zips),
    clientName: client.name,
    clientPhoneNo: `+1${areaCode[city.office]}5550${between(100, 199)}`,
    referredBy: pick(referrers),
    lines,
    totals,
    estimation,
    changeOrderPrice,
    finalInvoice: isInvoiced ? Math.round((price + changeOrderPrice) * 100) / 100 : 0,
  };
}
