/** The assemblies and templates of the demo company, and what one unit of its packaged items covers. */
import type { Assembly } from '@plumbline/domain/assemblies/assembly';
import type { Unit } from '@plumbline/domain/catalogue/units';
import type { LineValues } from '@plumbline/domain/estimates/line';
import { isSection } from '@plumbline/domain/estimates/sections';
import { type Job, jobs } from './demoCatalogueAndJobs.ts';
import type { DemoDays } from './demoDays.ts';
import { costOf, usualQuantities, withSections } from './demoProjects.ts';
import { seededRandom } from './seededRandom.ts';

/** Items in these units are only sold whole. */
const wholeUnits: readonly Unit[] = ['BX', 'RL', 'GAL', '5GAL'];

/** The square feet that one unit of an item covers, by the start of its description. These items are only sold whole. */
const coveredSquareFeet: Readonly<Record<string, number>> = {
  'Ice and water shield': 200,
  'Coil nails': 1500,
  'Drywall sheet 1/2': 32,
  'Drywall sheet 5/8': 32,
  'Joint compound': 450,
  'Interior paint, eggshell': 350,
  'Primer, PVA': 350,
};

/** How an item of the catalogue is sold. */
export function packageOf({ description, unit }: { readonly description: string; readonly unit: Unit }) {
  const [, covers = null] = Object.entries(coveredSquareFeet).find(([start]) => description.startsWith(start)) ?? [];
  return {
    wholeUnits: covers !== null || wholeUnits.includes(unit),
    covers,
    coversUnit: covers === null ? null : ('SF' as const),
  };
}

interface DemoAssembly extends Pick<Assembly, 'name' | 'unit' | 'measures'> {
  /** The formulas by the starts of the descriptions of the items. */
  readonly formulas: Readonly<Record<string, string>>;
}

const roofArea = 'area * pitchFactor / 100';
const roofAreaWithWaste = 'area * pitchFactor * (1 + waste) / 100';

const demoAssemblies: readonly DemoAssembly[] = [
  {
    name: 'Asphalt roof, measured',
    unit: 'SQ',
    measures: [
      { name: 'area', label: 'Area of the plan', default: null },
      { name: 'pitchFactor', label: 'Pitch', default: 6 },
      { name: 'waste', label: 'Waste', default: 10 },
      { name: 'length', label: 'Eaves and rakes', default: null },
      { name: 'length2', label: 'Ridges and hips', default: 0 },
    ],
    formulas: {
      'Tear-off, one': roofArea,
      'Synthetic underlayment': roofAreaWithWaste,
      'Ice and water shield': 'length * 3 / covers',
      'Drip edge': 'length',
      'Starter strip shingles': 'length',
      'Architectural shingles': roofAreaWithWaste,
      'Install architectural shingles': roofArea,
      'Hip and ridge cap': 'length2',
      'Coil nails': 'area * pitchFactor / covers',
    },
  },
  {
    name: 'Drywall room, hung and painted',
    unit: 'SF',
    measures: [
      { name: 'area', label: 'Walls and ceiling', default: null },
      { name: 'waste', label: 'Waste', default: 12 },
      { name: 'length', label: 'Outside corners', default: 8 },
    ],
    formulas: {
      'Drywall sheet 1/2': 'area * (1 + waste) / covers',
      'Drywall 1/2 in, hung': 'area',
      'Tape and finish': 'area',
      'Joint compound': 'area / covers',
      'Corner bead': 'length',
      'Primer, PVA': 'area / covers',
      'Interior paint, walls': 'area',
      'Interior paint, eggshell': '2 * area / covers',
    },
  },
];

interface CatalogueRow {
  readonly id: string;
  readonly description: string;
}

/** The rows of the assemblies with the ids of the catalogue items. */
export function demoAssemblyRows(companyId: string, catalogueRows: readonly CatalogueRow[], days: DemoDays) {
  // A separate generator, so that the assemblies do not change the random values of the projects.
  const random = seededRandom(2);
  return demoAssemblies.map(({ formulas, ...assembly }) => ({
    ...assembly,
    companyId,
    id: random.id(days.ago(400)),
    rows: Object.entries(formulas).map(([start, formula]) => {
      const item = catalogueRows.find(({ description }) => description.startsWith(start));
      if (!item) throw new Error(`The catalogue has no item ${start}`);
      return { item: item.id, name: item.description, quantity: 0, formula };
    }),
  }));
}

/** The number of items of the trade in a template. */
const templateItemCount = 12;

function templateLines({ items, generalItems = [] }: Job, tax: number): readonly LineValues[] {
  return [...items.slice(0, templateItemCount), ...generalItems].map((item) => {
    const { description, rate, unit, itemType } = item;
    const [lowest, highest] = usualQuantities[unit] ?? [1, 1];
    const quantity = Math.round((lowest + highest) / 2);
    return { description, rate, quantity, tax: itemType === 'MATERIAL' ? tax : 0, unit, cost: costOf(item) };
  });
}

/** The titles of the jobs that are templates. */
const templateTitles = ['Roof replacement', 'Bathroom remodel', 'Hail damage repair'];

export function demoTemplateRows(companyId: string, tax: number, days: DemoDays) {
  const random = seededRandom(3);
  return jobs
    .filter(({ title }) => templateTitles.includes(title))
    .map((job) => {
      const lines = templateLines(job, tax);
      const rows = job.generalItems ? withSections(job, lines) : lines;
      const lineCount = rows.filter((row) => !isSection(row)).length;
      return { companyId, id: random.id(days.ago(300)), name: job.title, rows, lineCount };
    });
}
