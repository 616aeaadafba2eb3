/** Finds the code of an item type or a unit for its text in a spreadsheet or in pasted rows. */
import { type ItemType, itemTypes } from './itemTypes.ts';
import { type Unit, units } from './units.ts';

/** Other spellings in price lists. Plurals with s or es, and spellings with punctuation, are recognized without an entry. */
const itemTypeSpellings: Readonly<Partial<Record<ItemType, readonly string[]>>> = {
  EQUIPMENT: ['equip', 'rental'],
  MATERIAL: ['mat'],
  MISC: ['other'],
  PERSONNEL: ['labor', 'labour', 'person', 'crew'],
};

const unitSpellings: Readonly<Partial<Record<Unit, readonly string[]>>> = {
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

/** Lower-case letters and digits only: `Sq. Ft.` and `SQFT` are equal. */
const normalizeCode = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

function codesByText<Code extends string>(
  labels: Readonly<Record<Code, string>>,
  otherSpellings: Readonly<Partial<Record<Code, readonly string[]>>>,
): ReadonlyMap<string, Code> {
  const codes = Object.keys(labels) as Code[];
  const singulars = codes.flatMap((code) =>
    [labels[code], ...(otherSpellings[code] ?? [])].map((text) => [normalizeCode(text), code] as const),
  );
  const plurals = singulars.flatMap(([text, code]) => [[`${text}s`, code] as const, [`${text}es`, code] as const]);
  // Later entries replace earlier ones: a code replaces an equal text, and a text replaces an equal plural.
  return new Map([...plurals, ...singulars, ...codes.map((code) => [normalizeCode(code), code] as const)]);
}

const itemTypesByText = codesByText(itemTypes, itemTypeSpellings);
const unitsByText = codesByText(units, unitSpellings);

/** The item type with this code, label or other spelling, in upper or lower case, in the singular or the plural. Undefined if there is none. */
export const parseItemType = (text: string): ItemType | undefined => itemTypesByText.get(normalizeCode(text));

/** The unit with this code, label or other spelling, in upper or lower case, in the singular or the plural. Undefined if there is none. */
export const parseUnit = (text: string): Unit | undefined => unitsByText.get(normalizeCode(text));
