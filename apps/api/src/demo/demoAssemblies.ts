/** The assemblies of the demo company, the lines that are measured with them, and what one unit of its packaged items covers. */
import type { Assembly } from '@plumbline/domain/assemblies/assembly';
import { computeQuantity } from '@plumbline/domain/assemblies/measures';
import type { Takeoff } from '@plumbline/domain/assemblies/takeoff';
import type { Unit } from '@plumbline/domain/catalogue/units';
import type { ApiLineValues } from '@plumbline/domain/estimates/lines/line';
import { catalogue } from './demoCatalogueAndJobs.ts';
import type { DemoDays } from './demoDays.ts';
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

/** The scope of work of an item, by the start of its description. */
const scopes: Readonly<Record<string, string>> = {
  'Tear-off, one':
    'Remove one layer of shingles down to the deck\nProtect the plants and the driveway\nHaul away the debris',
  'Install architectural shingles': 'Six nails for each shingle\nStarter strips and ridge caps are included',
};

export const scopeOf = ({ description }: { readonly description: string }): string =>
  Object.entries(scopes).find(([start]) => description.startsWith(start))?.[1] ?? '';

interface DemoAssembly extends Pick<Assembly, 'name' | 'unit' | 'measures'> {
  /** The formulas by the starts of the descriptions of the items. */
  readonly formulas: Readonly<Record<string, string>>;
}

const roofArea = 'area * pitchFactor / 100';
const roofAreaWithWaste = 'area * pitchFactor * (1 + waste) / 100';

const asphaltRoof: DemoAssembly = {
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
};

const demoAssemblies: readonly DemoAssembly[] = [
  asphaltRoof,
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

/** The part of the price of a roof that its measured lines have, and the price of the measured lines for a square foot of the plan. */
const measuredShare = 0.6;
const pricePerSquareFoot = 4.3;

/** The measures of a roof of about `price` dollars. The values that do not depend on the price are the defaults of the assembly. */
function roofMeasures(price: number): Readonly<Record<string, number>> {
  const area = Math.round((price * measuredShare) / pricePerSquareFoot / 10) * 10;
  return { area, length: Math.round(4.2 * Math.sqrt(area)), length2: Math.round(1.1 * Math.sqrt(area)) };
}

/**
 * The lines of a roof of about `price` dollars, measured with the assembly. Only materials are taxed. `group` identifies lines that are
 * measured together.
 */
export function measuredRoofLines(price: number, tax: number, group: string): readonly ApiLineValues[] {
  const values = roofMeasures(price);
  const measures = asphaltRoof.measures.map(({ name, label, default: usual }) => ({
    name,
    label,
    value: values[name] ?? usual ?? 0,
  }));
  return Object.entries(asphaltRoof.formulas).map(([start, formula]) => {
    const item = catalogue.find(({ description }) => description.startsWith(start));
    if (!item) throw new Error(`The catalogue has no item ${start}`);
    const { covers, wholeUnits: whole } = packageOf(item);
    const takeoff: Takeoff = {
      group,
      assembly: asphaltRoof.name,
      measures,
      formula,
      ...(covers !== null && { covers }),
      ...(whole && { whole }),
    };
    const { description, unit, rate, cost, itemType } = item;
    const quantity = computeQuantity(takeoff)?.quantity ?? 0;
    return { description, unit, rate, cost, quantity, tax: itemType === 'MATERIAL' ? tax : 0, takeoff };
  });
}
