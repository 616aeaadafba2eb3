/** A line of an estimate as a user edits it: its values, its input texts, its labels, and the parsing of its numbers. */

import { decimalPlaces } from '@plumbline/values/decimal';
import { isSameValue } from '../../assemblies/takeoff.ts';
import type { CatalogueItem } from '../../catalogue/catalogueItem.ts';
import { type Unit, units } from '../../catalogue/units.ts';
import { evaluateFormula, isFormula, withFormulas } from '../../shared/formula.ts';
import {
  type ParseNumber,
  parseTypedDollars,
  parseTypedNumber,
  parseTypedPercent,
} from '../../shared/parseTypedNumber.ts';
import {
  formatDecimal,
  formatRate,
  formatRateInput,
  maxDecimals,
  maxPercent,
  maxQuantity,
  maxRate,
  maxRateDecimals,
} from '../../shared/rate.ts';
import {
  type ApiExtraValues,
  defaultExtraValues,
  type ExtraLineValues,
  withDefaults,
  withoutDefaults,
} from '../pricing/extraLineValues.ts';
import type { LineFigures } from '../pricing/pricing.ts';

/** The values that the specification has. */
interface SpecifiedValues {
  readonly description: string;
  readonly rate: number;
  readonly quantity: number;
  readonly tax: number;
  readonly unit: Unit;
}

/** The values of a line that a user enters. The server computes the other fields [R3.06]. */
export interface LineValues extends SpecifiedValues, ExtraLineValues {}

/** The values of a line in the API. Values that have their default can be missing. */
export type ApiLineValues = SpecifiedValues & ApiExtraValues;

/** The input texts of a line that is being edited. */
export interface LineDraft {
  readonly name: string;
  readonly rate: string;
  readonly quantity: string;
  readonly tax: string;
  readonly unit: string;
  /** Missing or empty if the cost is unknown. */
  readonly cost?: string;
  /** The scope of work, with line breaks. Missing or empty if there is none. */
  readonly scope?: string;
}

export const emptyDraft: LineDraft = { name: '', rate: '', quantity: '', tax: '', unit: '' };

/** The default tax and unit of a company for new lines, with the names of the API. */
export interface LineDefaults {
  /** In percent. Null if the company has no default tax. */
  readonly default_tax: number | null;
  /** The code of a unit. Other texts are not used. */
  readonly default_units: string;
}

/**
 * The input texts of a new line: the default tax of the company, or 0 without one, and the unit of the previous line or of the company.
 * The tax of the previous line does not count: a warranty without tax would make the lines after it untaxed.
 */
export function draftAfter(previousLine: LineValues | undefined, company: LineDefaults | null): LineDraft {
  const tax = company ? String(company.default_tax ?? 0) : '';
  const defaultUnit = company && company.default_units in units ? company.default_units : '';
  return { ...emptyDraft, tax, unit: previousLine?.unit ?? defaultUnit };
}

/** Whether the formula gives the rate. A formula from the time when rates had 4 decimals may give another rate with 5. */
const givesRate = (formula: string, rate: number) => parseLineDollars(formula) === rate;

/** The input texts of an existing line. A number that was typed as a formula is edited as this formula. */
export const draftOf = (line: LineValues): LineDraft => ({
  name: line.description,
  rate:
    line.rate_formula !== null && givesRate(line.rate_formula, line.rate)
      ? line.rate_formula
      : formatRateInput(line.rate),
  quantity: line.quantity_formula ?? String(line.quantity),
  tax: String(line.tax),
  unit: line.unit,
  ...(line.cost !== null && { cost: formatRateInput(line.cost) }),
  ...(line.scope && { scope: line.scope }),
});

/** Only the values of a line, without its other fields such as the id and the version. A missing value has its default. */
export const lineValuesOf = (line: ApiLineValues): LineValues => {
  const { description, rate, quantity, tax, unit } = line;
  return { description, rate, quantity, tax, unit, ...withDefaults(line) };
};

/** The values of a line as the API and the clipboard have them. A value that has its default is left out. */
export const toApiValues = (line: ApiLineValues): ApiLineValues => {
  const { description, rate, quantity, tax, unit } = line;
  return { description, rate, quantity, tax, unit, ...withoutDefaults(line) };
};

interface ValidLineForm extends Omit<SpecifiedValues, 'description'> {
  readonly name: string;
  readonly cost?: number | undefined;
  readonly scope?: string | undefined;
}

/** The texts in which a user may have typed formulas. */
type FormulaTexts = Pick<LineDraft, 'rate' | 'quantity'>;

/** The formula in the text of a quantity. Null if the text is a plain number. */
export const quantityFormula = (quantity: string): string | null =>
  isFormula(quantity, parseTypedNumber) ? quantity.trim() : null;

const formulasOf = ({ rate, quantity }: FormulaTexts) => ({
  rate_formula: isFormula(rate, parseTypedDollars) ? rate.trim() : null,
  quantity_formula: quantityFormula(quantity),
});

/** The values that a form of a line has. A form without the field of the scope does not have the scope. */
type FormValues = SpecifiedValues &
  Pick<LineValues, 'cost' | 'rate_formula' | 'quantity_formula'> &
  Partial<LineValues>;

/**
 * The values of a valid form of an existing line. An empty cost removes the cost of the line, and a number removes its formula. `texts` are
 * the texts from which the form was parsed.
 */
export const editedLineOf = (
  { name, rate, quantity, tax, unit, cost, scope }: ValidLineForm,
  texts: FormulaTexts,
): FormValues => ({
  description: name,
  rate,
  quantity,
  tax,
  unit,
  cost: cost ?? null,
  ...(scope !== undefined && { scope }),
  ...formulasOf(texts),
});

/** The values of a valid form of a new line. */
export const lineOf = (form: ValidLineForm, texts: FormulaTexts): LineValues => ({
  ...defaultExtraValues,
  ...editedLineOf(form, texts),
});

/** The values with null in place of a formula that does not give the number of the line. */
export function withoutOutdatedFormulas<Values extends LineValues>(values: Values): Values {
  const isRateOutdated = values.rate_formula !== null && !givesRate(values.rate_formula, values.rate);
  const isQuantityOutdated =
    values.quantity_formula !== null && evaluateFormula(values.quantity_formula) !== values.quantity;
  if (!isRateOutdated && !isQuantityOutdated) return values;
  return {
    ...values,
    ...(isRateOutdated && { rate_formula: null }),
    ...(isQuantityOutdated && { quantity_formula: null }),
  };
}

/** The input texts of a line that is copied from a catalogue item: description, rate and unit [R2.30], the cost, the scope and its own tax. */
export const draftFromCatalogue = (item: CatalogueItem): Partial<LineDraft> => ({
  name: item.description,
  rate: formatRateInput(item.rate),
  unit: item.unit,
  cost: item.cost === null ? '' : formatRateInput(item.cost),
  scope: item.scope,
  ...(item.tax !== null && { tax: formatDecimal(item.tax) }),
});

/** Whether two lines have the same values. The ids and the versions are not compared. */
export const isSameLine = (a: LineValues, b: LineValues): boolean =>
  a.description === b.description &&
  a.rate === b.rate &&
  a.quantity === b.quantity &&
  a.tax === b.tax &&
  a.unit === b.unit &&
  a.kind === b.kind &&
  a.option === b.option &&
  a.cost === b.cost &&
  a.rate_formula === b.rate_formula &&
  a.quantity_formula === b.quantity_formula &&
  a.scope === b.scope &&
  isSameValue(a.takeoff, b.takeoff);

/** The columns of a line that a user can edit, in order. */
export const editableColumns = ['description', 'rate', 'quantity', 'tax', 'unit', 'cost'] as const;

export type EditableColumn = (typeof editableColumns)[number];

/** The label of the scope of work. */
export const scopeLabel = 'Description';

/** The headings of the line columns and the labels of the line fields [R2.30]. */
export const lineLabels = {
  description: 'Name',
  rate: 'Rate',
  quantity: 'Quantity',
  tax: 'Tax %',
  total: 'Total',
  unit: 'Unit',
} as const;

/** The text of each column that a user can edit. */
export const lineTexts = {
  description: (line: LineValues) => line.description,
  rate: (line: LineValues) => formatRate(line.rate),
  quantity: (line: LineValues) => formatDecimal(line.quantity),
  tax: (line: LineValues) => formatDecimal(line.tax),
  unit: (line: LineValues) => units[line.unit],
} as const satisfies Partial<Record<keyof typeof lineLabels, (line: LineValues) => string>>;

/** The text of the unit cost. A dash if it is unknown. */
export const costText = ({ cost }: Pick<LineValues, 'cost'>): string => (cost === null ? '—' : formatRate(cost));

/** The maximum number of characters of the name of a line. The API calls the name `description`. */
export const maxDescriptionLength = 500;

/** The maximum number of lines and headings of an estimate. Reading or changing more of them takes too long for one request. */
export const maxEstimateRows = 5000;

/** The maximum number of changes in one call. The app also sends at most this many lines in one call, except in a move of more lines. */
export const maxChangesOfCall = 500;

/** The parsers of the numbers of a line. They also compute formulas. */
export const parseLineDollars = withFormulas(parseTypedDollars, maxRateDecimals);
export const parseLineNumber = withFormulas(parseTypedNumber);
export const parseLinePercent = withFormulas(parseTypedPercent);

function parseFigure(text: string, parse: ParseNumber, max: number, min = 0, decimals = maxDecimals): number | null {
  const value = parse(text);
  const isValid = typeof value === 'number' && value >= min && value <= max && decimalPlaces(value) <= decimals;
  return isValid ? value : null;
}

/** Parses a typed tax in percent by the rules of the line form. Null if it is missing or invalid. */
export const parseTax = (text: string): number | null => parseFigure(text, parseLinePercent, maxPercent);

/** Parses a typed quantity by the rules of the line form. Null if it is missing or invalid. */
export const parseQuantity = (text: string): number | null =>
  parseFigure(text, parseLineNumber, maxQuantity, -maxQuantity);

/** Parses a typed unit cost by the rules of the line form. Null if it is missing or invalid. */
export const parseCost = (text: string | undefined): number | null =>
  parseFigure(text ?? '', parseLineDollars, maxRate, 0, maxRateDecimals);

/** Parses the numbers of a line that is being edited, by the rules of its form. Null while one is missing or invalid. */
export function parseFigures(draft: { readonly [K in keyof LineFigures]: string }): LineFigures | null {
  const rate = parseFigure(draft.rate, parseLineDollars, maxRate, -maxRate, maxRateDecimals);
  const quantity = parseQuantity(draft.quantity);
  const tax = parseTax(draft.tax);
  return rate === null || quantity === null || tax === null ? null : { rate, quantity, tax };
}
