/** The catalogue and the construction jobs of the demo company, collected from all trades. */
import { concrete } from './trades/concrete.ts';
import { electrical } from './trades/electrical.ts';
import { general } from './trades/general.ts';
import { interiors } from './trades/interiors.ts';
import { landscaping } from './trades/landscaping.ts';
import type { DemoItem } from './trades/parseDemoItems.ts';
import { plumbing } from './trades/plumbing.ts';
import { roofing } from './trades/roofing.ts';
import { siding } from './trades/siding.ts';

/** The 200 catalogue items of the demo company. */
export const catalogue: readonly DemoItem[] = [
  ...roofing,
  ...siding,
  ...interiors,
  ...electrical,
  ...plumbing,
  ...concrete,
  ...landscaping,
  ...general,
];

export interface Job {
  readonly title: string;
  readonly jobType: string;
  /** The usual range of the price, in dollars. */
  readonly minPrice: number;
  readonly maxPrice: number;
  /** The catalogue items for the lines of the estimate. */
  readonly items: readonly DemoItem[];
  /** The general items for the lines. Default: all. */
  readonly generalItems?: readonly DemoItem[];
}

/** The items whose descriptions start with one of the texts. */
function itemsNamed(items: readonly DemoItem[], ...starts: readonly string[]): readonly DemoItem[] {
  return starts.map((start) => {
    const found = items.find(({ description }) => description.startsWith(start));
    if (!found) throw new Error(`The catalogue has no item ${start}`);
    return found;
  });
}

/** The general items of a job of one or two days. */
const smallJobItems = itemsNamed(
  general,
  'Laborer',
  'Building permit',
  'Dump fees',
  'Delivery charge',
  'Fuel surcharge',
);

/** The construction jobs of the projects with a full estimate (an estimate with lines). */
export const jobsWithFullEstimate: readonly [Job, ...Job[]] = [
  { title: 'Roof replacement', jobType: 'Roofing', minPrice: 9_500, maxPrice: 28_000, items: roofing },
  { title: 'New siding', jobType: 'Siding', minPrice: 14_000, maxPrice: 36_000, items: siding },
  {
    title: 'Basement finish',
    jobType: 'Remodel',
    minPrice: 28_000,
    maxPrice: 74_000,
    items: [...interiors, ...electrical],
  },
  {
    title: 'Kitchen remodel',
    jobType: 'Remodel',
    minPrice: 32_000,
    maxPrice: 88_000,
    items: [...interiors, ...plumbing],
  },
  {
    title: 'Bathroom remodel',
    jobType: 'Remodel',
    minPrice: 12_000,
    maxPrice: 34_000,
    items: [...plumbing, ...interiors],
  },
  { title: 'Driveway replacement', jobType: 'Concrete', minPrice: 7_500, maxPrice: 19_000, items: concrete },
  {
    title: 'Patio and retaining wall',
    jobType: 'Landscaping',
    minPrice: 8_800,
    maxPrice: 26_000,
    items: [...landscaping, ...concrete],
  },
  { title: 'Composite deck', jobType: 'Decks', minPrice: 13_500, maxPrice: 41_000, items: landscaping },
];

/** The construction jobs of all other projects: the jobs above, and smaller ones. */
export const jobs: readonly [Job, ...Job[]] = [
  ...jobsWithFullEstimate,
  {
    title: 'Hail damage repair',
    jobType: 'Roofing',
    minPrice: 3_200,
    maxPrice: 14_000,
    items: [
      ...itemsNamed(
        roofing,
        'Tear-off, one',
        'Synthetic',
        'Drip edge',
        'Architectural',
        'Install architectural',
        'Hip and',
      ),
      ...itemsNamed(siding, 'Seamless gutter 5', 'Downspout', 'Window wrap'),
    ],
    generalItems: smallJobItems,
  },
  {
    title: 'Gutters and fascia',
    jobType: 'Siding',
    minPrice: 1_900,
    maxPrice: 6_800,
    items: itemsNamed(siding, 'Soffit', 'Fascia', 'Seamless gutter 6', 'Downspout', 'Gutter guard', 'Caulk'),
    generalItems: smallJobItems,
  },
  {
    title: 'Drywall repair',
    jobType: 'Drywall',
    minPrice: 900,
    maxPrice: 5_400,
    items: itemsNamed(
      interiors,
      'Batt insulation R-13',
      'Drywall 1/2 in, hung',
      'Drywall sheet 1/2',
      'Tape and finish',
      'Texture',
      'Corner bead',
      'Interior paint, walls',
      'Primer',
    ),
    generalItems: smallJobItems,
  },
  {
    title: 'Panel upgrade',
    jobType: 'Electrical',
    minPrice: 2_800,
    maxPrice: 6_200,
    items: itemsNamed(
      electrical,
      'Electrician, journeyman',
      'Service panel',
      'Replace service panel',
      'Breaker, single',
      'Breaker, AFCI',
      'Breaker, double',
      'Ground rod',
      'Electrical permit',
    ),
    generalItems: smallJobItems,
  },
  {
    title: 'Water heater replacement',
    jobType: 'Plumbing',
    minPrice: 1_850,
    maxPrice: 4_900,
    items: itemsNamed(
      plumbing,
      'Plumber, journeyman',
      'Copper pipe',
      'Ball valve',
      'Water heater, gas',
      'Install water heater',
      'Expansion tank',
    ),
    generalItems: smallJobItems,
  },
];
