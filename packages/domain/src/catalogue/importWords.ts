import { type ItemType, itemTypes } from './itemTypes.ts';
import { type Unit, units } from './units.ts';

/** Other words for the same, as price lists write them. Plurals and punctuation need not be named. */
const otherItemTypes: Readonly<Partial<Record<ItemType, readonly string[]>>> = {
  EQUIPMENT: ['equip', 'rental'],
  MATERIAL: ['mat'],
  MISC: ['other'],
  PERSONNEL: ['labor', 'labour', 'person', 'crew'],
};

const otherUnits: Readonly<Partial<Record<Unit, readonly string[]>>> = {
  '5GAL': ['5 gal pail', '5 gallon pail'],
  BF: ['bd ft', 'board feet'],
  BID: ['bid'],
  CF: ['cu ft', 'cubic feet'],
  EA: ['pc', 'pcs', 'piece'],
  GAL: ['gals'],
  HR: ['hrs'],
  LB: ['lbs'],
  LF: ['lin ft', 'lineal feet', 'linear foot', 'linear feet'],
  LY: ['lin yd', 'linear yard'],
  MN: ['min charge', 'minimum'],
  MO: ['mos'],
  SF: ['sq ft', 'square feet'],
  SQ: ['roofing square'],
  SY: ['sq yd'],
  TN: ['tons'],
  UN: ['unit'],
  WK: ['wks'],
};

/** `Sq. Ft.` and `SQFT` are one. */
const folded = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

function lookup<Code extends string>(
  labels: Readonly<Record<Code, string>>,
  others: Readonly<Partial<Record<Code, readonly string[]>>>,
): ReadonlyMap<string, Code> {
  const codes = Object.keys(labels) as Code[];
  const named = codes.flatMap((code) =>
    [labels[code], ...(others[code] ?? [])].map((word) => [folded(word), code] as const),
  );
  const plural = named.flatMap(([word, code]) => [[`${word}s`, code] as const, [`${word}es`, code] as const]);
  // a code wins over a word that happens to be spelled like it, a word over a plural
  return new Map([...plural, ...named, ...codes.map((code) => [folded(code), code] as const)]);
}

const itemTypeWords = lookup(itemTypes, otherItemTypes);
const unitWords = lookup(units, otherUnits);

/** The item type a cell means: by code or label, in any case, also in the plural; undefined where it means none. */
export const itemTypeMeant = (text: string): ItemType | undefined => itemTypeWords.get(folded(text));

/** The unit a cell means, likewise. */
export const unitMeant = (text: string): Unit | undefined => unitWords.get(folded(text));
