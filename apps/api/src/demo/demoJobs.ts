/** The catalogue and the jobs of the demo company, collected from all trades. */
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
  readonly from: number;
  readonly to: number;
  readonly items: readonly DemoItem[];
}

/** Jobs with a detailed estimate. */
export const largeJobs: readonly [Job, ...Job[]] = [
  { title: 'Roof replacement', jobType: 'Roofing', from: 9_500, to: 28_000, items: roofing },
  { title: 'New siding', jobType: 'Siding', from: 14_000, to: 36_000, items: siding },
  { title: 'Basement finish', jobType: 'Remodel', from: 28_000, to: 74_000, items: [...interiors, ...electrical] },
  { title: 'Kitchen remodel', jobType: 'Remodel', from: 32_000, to: 88_000, items: [...interiors, ...plumbing] },
  { title: 'Bathroom remodel', jobType: 'Remodel', from: 12_000, to: 34_000, items: [...plumbing, ...interiors] },
  { title: 'Driveway replacement', jobType: 'Concrete', from: 7_500, to: 19_000, items: concrete },
  {
    title: 'Patio and retaining wall',
    jobType: 'Landscaping',
    from: 8_800,
    to: 26_000,
    items: [...landscaping, ...concrete],
  },
  { title: 'Composite deck', jobType: 'Decks', from: 13_500, to: 41_000, items: landscaping },
];

export const jobs: readonly [Job, ...Job[]] = [
  ...largeJobs,
  { title: 'Hail damage repair', jobType: 'Roofing', from: 3_200, to: 14_000, items: [...roofing, ...siding] },
  { title: 'Gutters and fascia', jobType: 'Siding', from: 1_900, to: 6_800, items: siding },
  { title: 'Drywall repair', jobType: 'Drywall', from: 900, to: 5_400, items: interiors },
  { title: 'Panel upgrade', jobType: 'Electrical', from: 2_800, to: 6_200, items: electrical },
  { title: 'Water heater replacement', jobType: 'Plumbing', from: 1_850, to: 4_900, items: plumbing },
];
