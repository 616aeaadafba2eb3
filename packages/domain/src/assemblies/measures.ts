/**
 * The measures that an assembly asks for, for example the area and the pitch of a roof. The formulas of its items compute quantities from
 * them.
 */
import { decimalPlaces } from '@plumbline/values/decimal';
import { evaluateFormula, type Fraction, toFraction, type Variables, withFormulas } from '../shared/formula.ts';
import { parseTypedNumber, parseTypedPercent } from '../shared/parseTypedNumber.ts';
import { maxDecimals, maxQuantity } from '../shared/rate.ts';

/** The kinds of measures. The name of a kind is its variable in formulas. `unit` is shown after the label. */
export const measureKinds = {
  area: { label: 'Area', unit: 'sq ft', max: maxQuantity },
  length: { label: 'Length', unit: 'ft', max: maxQuantity },
  count: { label: 'Count', unit: 'number', max: maxQuantity },
  /** In percent. In a formula, 10 % is 0.1. */
  waste: { label: 'Waste', unit: '%', max: 100 },
  /** The rise of a roof in inches for a run of 12 inches. In a formula, it is the area of the roof for an area of the plan of 1. */
  pitchFactor: { label: 'Pitch', unit: 'in 12', max: 99 },
} as const;

export type MeasureKind = keyof typeof measureKinds;

export const measureKindCodes = Object.keys(measureKinds) as readonly MeasureKind[];

/** The name of the measure of an assembly without measures: the number of its units. */
export const quantityMeasure = 'quantity';

/** The variable for the quantity that one package of the item covers. */
const coversVariable = 'covers';

/** The maximum number of measures of an assembly, and of measures of one kind. */
export const maxMeasures = 8;

/** The maximum number of characters of the label of a measure. */
export const maxMeasureLabelLength = 50;

/** A kind, or a kind with a number from 2: `area`, `length2`. */
export const measureNames: readonly string[] = measureKindCodes.flatMap((kind) =>
  Array.from({ length: maxMeasures }, (_, index) => (index === 0 ? kind : `${kind}${index + 1}`)),
);

/** The kind of a measure. Null for the number of units of an assembly without measures. */
export const measureKindOf = (name: string): MeasureKind | null =>
  measureKindCodes.find((kind) => name.startsWith(kind)) ?? null;

/** The first name of a kind that is not used. */
export const nextMeasureName = (kind: MeasureKind, usedNames: readonly string[]): string =>
  measureNames.find((name) => measureKindOf(name) === kind && !usedNames.includes(name)) ?? kind;

/** The maximum value of a measure. */
function maxMeasureOf(name: string): number {
  const kind = measureKindOf(name);
  return kind === null ? measureKinds.count.max : measureKinds[kind].max;
}

/** The unit of a measure after its label. '' if it has none. */
export function measureUnit(name: string): string {
  const kind = measureKindOf(name);
  return kind === null ? '' : measureKinds[kind].unit;
}

/** Whether a number can be the value of a measure. */
export const isMeasureValue = (name: string, value: number): boolean =>
  value >= 0 && value <= maxMeasureOf(name) && decimalPlaces(value) <= maxDecimals;

const parsers = { number: withFormulas(parseTypedNumber), percent: withFormulas(parseTypedPercent) };
/** Roofers write a pitch as `6/12` or `6:12`. */
const runOfPitch = /\s*[/:]\s*12\s*$/;

/** Parses a typed number, formula, percent or pitch. Returns undefined for an empty text, and an invalid text unchanged. */
export function readMeasure(name: string, text: unknown): unknown {
  if (typeof text !== 'string') return text;
  const kind = measureKindOf(name);
  if (kind === 'waste') return parsers.percent(text);
  return parsers.number(kind === 'pitchFactor' ? text.replace(runOfPitch, '') : text);
}

/** The value of a typed measure. Null if it is missing or invalid. */
export function parseMeasure(name: string, text: string): number | null {
  const value = readMeasure(name, text);
  return typeof value === 'number' && isMeasureValue(name, value) ? value : null;
}

/**
 * The factor from the area of the plan to the area of the roof: the square root of 1 + (rise / 12)². Rounded to 4 decimals, so that
 * every browser and the server compute the same quantities, and a user can check them with a pocket calculator.
 */
export function pitchFactor(rise: number): number {
  const slope = rise / 12;
  return Math.round(Math.sqrt(1 + slope * slope) * 10 ** maxDecimals) / 10 ** maxDecimals;
}

/** A measure with its value. */
export interface MeasureValue {
  readonly name: string;
  readonly value: number;
}

function toVariable({ name, value }: MeasureValue): Fraction {
  const kind = measureKindOf(name);
  if (kind === 'pitchFactor') return toFraction(pitchFactor(value));
  const { numerator, denominator } = toFraction(value);
  return { numerator, denominator: kind === 'waste' ? denominator * 100n : denominator };
}

/** The variables of formulas. `covers` is the quantity that one package of the item covers, if it is known. */
function measureVariables(measures: readonly MeasureValue[], covers?: number): Variables {
  const variables = measures.map((measure) => [measure.name.toLowerCase(), toVariable(measure)] as const);
  return new Map(covers === undefined ? variables : [...variables, [coversVariable, toFraction(covers)]]);
}

/** The names of the variables that a formula can use, in lower case. */
export const variableNames = (measures: readonly { readonly name: string }[]): ReadonlySet<string> =>
  new Set([...measures.map(({ name }) => name.toLowerCase()), coversVariable]);

/** A formula with the values that it is computed from. */
export interface MeasuredFormula {
  readonly formula: string;
  readonly measures: readonly MeasureValue[];
  /** The quantity that one package covers. */
  readonly covers?: number | undefined;
  /** Whether the quantity is rounded up to a whole number, because the item is only sold in whole packages. */
  readonly whole?: boolean | undefined;
}

export interface ComputedQuantity {
  /** Rounded to 4 decimals. */
  readonly exact: number;
  /** The quantity of the line. */
  readonly quantity: number;
}

/**
 * Computes the quantity of a line. `exact` is rounded before it is rounded up, so that 2.00001 boxes are 2 boxes. Null if the formula
 * has no result, or the result is negative or too large for a line.
 */
export function computeQuantity(measured: MeasuredFormula): ComputedQuantity | null {
  const { formula, measures, covers, whole = false } = measured;
  const exact = evaluateFormula(formula, measureVariables(measures, covers));
  if (exact === null || exact < 0) return null;
  const quantity = whole ? Math.ceil(exact) : exact;
  return quantity <= maxQuantity ? { exact, quantity } : null;
}
