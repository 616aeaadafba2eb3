/** The 92 projects of the demo company: job, client, postal address, prices and estimate lines. */
import type { Unit } from '@plumbline/domain/catalogue/units';
import type { ApiLineValues } from '@plumbline/domain/estimates/lines/line';
import { sectionValues } from '@plumbline/domain/estimates/lines/sections';
import { type EstimateTotals, priceEstimate } from '@plumbline/domain/estimates/pricing/pricing';
import { toDollars } from '@plumbline/values/money';
import { measuredRoofLines } from './demoAssemblies.ts';
import { type Job, jobs, jobsWithFullEstimate } from './demoCatalogueAndJobs.ts';
import { areaCode, type City, cities, salesTax, streets } from './demoCities.ts';
import { demoProjectTimelines, type Timeline } from './demoProjectTimelines.ts';
import { type SeededRandom, seededRandom } from './seededRandom.ts';
import { general } from './trades/general.ts';
import type { DemoItem } from './trades/parseDemoItems.ts';

/** A client and the name of the building in the title of the project. */
interface Client {
  readonly name: string;
  readonly building: string;
}

const people =
  'Maria Alvarez,Steven Kowalski,Grace Liu,Harold Jensen,Aisha Rahman,Paul Trujillo,Linda Beck,Omar Haddad,Rachel Stein,Kevin Doyle,' +
  'Yolanda Price,Victor Sandoval,Hannah Brandt,Dennis Carver,Mei Tanaka,Robert Fields,Carla Montoya,James Whitaker,Nadia Petrova,' +
  'Eric Lindqvist,Tamara Boone,Luis Archuleta,Susan Pryor,Daniel Cho,Patricia Vance,Andre Coleman,Julie Hoffman,Samir Patel,' +
  'Kathleen Moore,Brian Esposito,Alicia Romero,George Nyberg,Wendy Tran,Marvin Gill,Erica Salazar,Thomas Reyes,Beth Calloway,' +
  'Ivan Horvat,Denise Fuller,Carlos Medina,Amy Stroud,Nathan Wells,Rosa Gallegos,Walter Finch,Irene Baca,Craig Donnelly,' +
  'Monica Shaw,Peter Vigil,Joyce Hartman,Ruben Ortega,Anita Sorensen,Gerald Pope,Lucia Marquez,Howard Klein,Simone Dupree,' +
  'Arthur Lund,Priscilla Yoon,Frank Delgado,Norma Whitfield,Keith Barlow,Elena Cordova,Stuart Hale,Bianca Rossi,Leonard Hobbs,' +
  'Farah Aziz,Glenn Mercer,Dolores Pena,Warren Tate,Ingrid Olsen,Jerome Banks,Connie Ferris,Hector Rivas,Phyllis Grant,' +
  'Dmitri Volkov,Sheila Roark,Alan Yazzie,Teresa Lujan';

const organizations =
  'Cedar Glen HOA,Foothills Community Church,Aspen Ridge Apartments,Bluebird Day School,Prairie View Dental,' +
  'Table Mesa Veterinary,Union Station Coffee,Pikes Peak Storage,St. Vrain Brewing,Garden of the Gods Inn,' +
  'Columbine Library,Sloan Lake Fitness,Red Rocks Rentals,Clear Creek Charter School,Berthoud Feed and Supply';

/** The 92 clients. After every five people there is one organization. */
const clients: readonly Client[] = people.split(',').flatMap((name, index) => {
  const organization = organizations.split(',')[Math.floor(index / 5)];
  const person = { name, building: `${name.split(' ').at(-1)} residence` };
  return index % 5 === 4 && organization ? [person, { name: organization, building: organization }] : [person];
});

/** The referrers. Frequent referrers are repeated, and '' means unknown. */
const referrers: readonly [string, ...string[]] = [
  'Angi',
  'Angi',
  'Angi',
  'Google',
  'Google',
  'Neighbor',
  'Neighbor',
  'Repeat client',
  'Repeat client',
  'Yard sign',
  'State Farm',
  'Kim Dawes, realtor',
  'Home show',
  'Nextdoor',
  '',
  '',
];

/** The index of the project whose full estimate has two sections and a line that the client has not chosen yet. */
const indexWithSections = 43;

/**
 * Adds sections, and offers the last line of the job as an option. Uses no random numbers, so that this function does not change the
 * random values of later projects.
 */
export function withSections(job: Job, lines: readonly ApiLineValues[]): readonly ApiLineValues[] {
  const generalNames = new Set(general.map(({ description }) => description));
  const jobLines = lines.filter(({ description }) => !generalNames.has(description));
  const generalLines = lines.filter(({ description }) => generalNames.has(description));
  return [
    sectionValues(job.title),
    ...jobLines.map((line, index) => (index === jobLines.length - 1 ? { ...line, option: 'offered' as const } : line)),
    sectionValues('Labor and site'),
    ...generalLines,
  ];
}

/** The title of the job whose quantities are computed from the measures of the roof. */
const measuredJob = 'Roof replacement';

/** Puts the measured lines of a roof first, and leaves out the other lines with the same names. */
function withMeasuredRoof(lines: readonly ApiLineValues[], price: number, tax: number, index: number) {
  // The id of the group comes from a separate generator, so that it does not change the random values of later projects.
  const measured = measuredRoofLines(price, tax, seededRandom(1000 + index).id(new Date(0)));
  const names = new Set(measured.map(({ description }) => description));
  return [...measured, ...lines.filter(({ description }) => !names.has(description))];
}

/** The usual range of quantities by unit, before they are scaled to the price of the job. Other units have 1 or 2. */
export const usualQuantities: { readonly [U in Unit]?: readonly [number, number] } = {
  SQ: [14, 34],
  SF: [120, 900],
  LF: [40, 220],
  SY: [30, 160],
  CF: [60, 240],
  BF: [120, 600],
  HR: [8, 48],
  EA: [1, 9],
  TN: [3, 14],
  RL: [2, 8],
  GAL: [2, 10],
};

const pickSome = (items: readonly DemoItem[], count: number, random: SeededRandom): DemoItem[] => {
  const remainingItems = [...items];
  while (remainingItems.length > count) remainingItems.splice(random.between(0, remainingItems.length - 1), 1);
  return remainingItems;
};

/** The smallest and the largest number of lines from the trade and from the general items. */
interface LineCounts {
  readonly trade: readonly [number, number];
  readonly general: readonly [number, number];
}

const fullEstimate: LineCounts = { trade: [9, 34], general: [1, 5] };
const shortEstimate: LineCounts = { trade: [4, 9], general: [1, 2] };

/** Creates lines from the catalogue for a job of about `price` dollars. Only materials are taxed. */
function createLines(
  job: Job,
  price: number,
  tax: number,
  counts: LineCounts,
  random: SeededRandom,
): readonly ApiLineValues[] {
  const jobItems = pickSome(job.items, random.between(...counts.trade), random);
  const items = [...jobItems, ...pickSome(job.generalItems ?? general, random.between(...counts.general), random)];
  const quantities = items.map((item) => ({
    item,
    usualQuantity: random.between(...(usualQuantities[item.unit] ?? [1, 2])),
  }));
  const unscaledPrice = quantities.reduce((sum, { item, usualQuantity }) => sum + item.rate * usualQuantity, 0);
  return quantities.map(({ item, usualQuantity }) => ({
    description: item.description,
    unit: item.unit,
    rate: item.rate,
    quantity: Math.max(1, Math.round((usualQuantity * price) / unscaledPrice)),
    tax: item.itemType === 'MATERIAL' ? tax : 0,
    cost: item.cost,
  }));
}

/** The totals of lines with a discount. The discount is `percent` of the sub total, rounded down to a multiple of $25. */
function computeTotals(lines: readonly ApiLineValues[], percent: number): EstimateTotals {
  const subTotal = toDollars(priceEstimate(lines).sub_total);
  return priceEstimate(lines, { discount: Math.floor((subTotal * percent) / 100 / 25) * 25 });
}

export interface DemoProject {
  readonly job: Job;
  readonly title: string;
  readonly timeline: Timeline;
  readonly city: City;
  /** The house number. */
  readonly line1: string;
  /** The street. */
  readonly line2: string;
  readonly zipCode: string;
  readonly clientName: string;
  readonly clientPhoneNo: string;
  readonly clientEmail: string;
  readonly referredBy: string;
  /** The lines and the headings of sections, in order. */
  readonly lines: readonly ApiLineValues[];
  readonly totals: EstimateTotals;
  /** The price in dollars: the total of the estimate, 0 before the estimate is sent. */
  readonly estimation: number;
  /** A part of the price. */
  readonly changeOrderPrice: number;
  readonly finalInvoice: number;
}

/** The indexes of the projects with a full estimate, in every status except New, with their discounts in percent. */
const discountPercents: ReadonlyMap<number, number> = new Map([
  [12, 2.5],
  [18, 0],
  [24, 5],
  [30, 0],
  [35, 3],
  [39, 0],
  [43, 4],
  [49, 0],
]);

export const demoProjects = (random: SeededRandom, today: string): readonly DemoProject[] =>
  demoProjectTimelines(random, today).map((timeline, index) => demoProject(timeline, index, random));

function demoProject(timeline: Timeline, index: number, random: SeededRandom): DemoProject {
  const { between, pick } = random;
  const discountPercent = discountPercents.get(index);
  const job = pick(discountPercent === undefined ? jobs : jobsWithFullEstimate);
  const city = pick(cities);
  const client = clients[index] ?? { name: 'Walk-in', building: 'walk-in' };
  const price = between(job.minPrice, job.maxPrice);
  const counts = discountPercent === undefined ? shortEstimate : fullEstimate;
  const isPriced = timeline.sentDay !== null;
  const tax = salesTax[city.office];
  const typedLines = isPriced ? createLines(job, price, tax, counts, random) : [];
  const plainLines =
    isPriced && job.title === measuredJob ? withMeasuredRoof(typedLines, price, tax, index) : typedLines;
  const lines = index === indexWithSections ? withSections(job, plainLines) : plainLines;
  const totals = computeTotals(lines, discountPercent ?? 0);
  const isSold = timeline.startDay !== null;
  const isInvoiced = isSold && (timeline.status === 'ACCOUNTS_RECEIVABLE' || timeline.status === 'CLOSED');
  // About a third of the sold jobs have a change order, a multiple of $50.
  const changeOrderPrice = isSold && between(0, 2) === 0 ? between(3, 48) * 50 : 0;
  const estimation = toDollars(totals.amount_total);
  return {
    job,
    title: `${job.title}, ${client.building}`,
    timeline,
    city,
    line1: String(between(101, 9_899)),
    line2: pick(streets),
    zipCode: pick(city.zips),
    clientName: client.name,
    clientPhoneNo: `+1${areaCode[city.office]}5550${between(100, 199)}`,
    clientEmail: `${client.name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@example.com`,
    referredBy: pick(referrers),
    lines,
    totals,
    estimation,
    changeOrderPrice,
    finalInvoice: isInvoiced ? estimation : 0,
  };
}
