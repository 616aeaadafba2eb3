import { type Schema, ValidationError } from 'yup';
import { quicklyScaled } from '../shared/decimal.ts';
import { rateDecimals } from '../shared/rate.ts';
import { asTypedDollars } from '../shared/typed.ts';
import type { CatalogueItem } from './catalogueItem.ts';
import type { ImportField } from './importFields.ts';
import { type Cell, shownIn } from './importSheet.ts';
import { itemTypeMeant, unitMeant } from './importWords.ts';
import { catalogueItemBody } from './schema.ts';

/** What a cell says of one field: what the catalogue would keep, or the sheet's own words and what is wrong with them. */
export type ReadValue<Value> =
  | { readonly value: Value; readonly error?: undefined }
  | { readonly shown: string; readonly error: string };

export type ItemValues = Pick<CatalogueItem, ImportField>;

const rules = catalogueItemBody.fields as Readonly<Record<ImportField, Schema>>;
/** `#N/A` and its like: what a spreadsheet shows where a formula failed. */
const failedFormula = /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!)$/;

/** The same rule as for an item that a person types in [R5.11]. */
function ruled<Value>(rule: Schema, value: unknown, shown: string): ReadValue<Value> {
  try {
    // a sheet may have 100,000 invalid cells, and a stack trace costs more than the rule [S13]
    return { value: rule.validateSync(value, { disableStackTrace: true }) };
  } catch (error) {
    if (error instanceof ValidationError) return { shown, error: error.errors[0] ?? error.message };
    throw error;
  }
}

/** Printable and on its own: a text of these is kept as it is, whatever the rule. */
const plain = /^[\x20-\x7e\xa0-\ud7ff]+$/;

function textOf(rule: Schema) {
  const max = Number(rule.describe().tests.find(({ name }) => name === 'max')?.params?.['max']);
  return (cell: Cell | undefined): ReadValue<string> => {
    const shown = shownIn(cell);
    if (failedFormula.test(shown)) return { shown, error: 'This formula has failed' };
    // a rule costs more than all else about a row, and 20,000 rows hold little but plain words
    return shown.length <= max && plain.test(shown) ? { value: shown } : ruled(rule, shown, shown);
  };
}

/** A spreadsheet keeps 15 digits; what a binary float has beyond them was never meant. */
const significant = 15;

const certainlyFine = (value: number) =>
  value >= 0 && value <= 1_000_000 && quicklyScaled(value, rateDecimals) !== undefined;

function numberIn(cell: Cell | undefined): unknown {
  const held = typeof cell === 'object' ? cell.number : cell;
  if (typeof held === 'number') return certainlyFine(held) ? held : Number(held.toPrecision(significant));
  return asTypedDollars(shownIn(cell));
}

function rateOf(cell: Cell | undefined): ReadValue<number> {
  const value = numberIn(cell);
  return typeof value === 'number' && certainlyFine(value) ? { value } : ruled(rules.rate, value, shownIn(cell));
}

const choiceOf = <Code extends string>(rule: Schema, meant: (text: string) => Code | undefined) => {
  return (cell: Cell | undefined): ReadValue<Code> => {
    const shown = shownIn(cell);
    const code = meant(shown);
    return code === undefined ? ruled(rule, shown, shown) : { value: code };
  };
};

type Readers = { readonly [Field in ImportField]: (cell: Cell | undefined) => ReadValue<ItemValues[Field]> };

/** How a cell under each field is read [R3.07, R5.11]. */
export const readers: Readers = {
  code: textOf(rules.code),
  description: textOf(rules.description),
  rate: rateOf,
  item_type: choiceOf(rules.item_type, itemTypeMeant),
  unit: choiceOf(rules.unit, unitMeant),
  category: textOf(rules.category),
};
