/** Formulas that a user types in place of a number: arithmetic, lengths in feet and inches, and named variables. */
import { decimalString, divideRounded, toScaledBigInt } from '@plumbline/values/decimal';
import jsep, { type Expression } from 'jsep';
import { type ParseNumber, parseTypedDollars } from './parseTypedNumber.ts';
import { maxDecimals } from './rate.ts';

/** The maximum number of characters of a formula. */
export const maxFormulaLength = 200;

/** An exact number. `denominator` is positive. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** The values of variables by their names in lower case. A name starts with a letter, has no `x`, and does not end with `ft` or `in`. */
export type Variables = ReadonlyMap<string, Fraction>;

const noVariables: Variables = new Map();

/** A number, a fraction, or a number with a fraction: `6`, `1/2`, `6 1/2`. */
const mixedNumber = String.raw`(?:(\d*\.?\d+)(?:\s+(\d+)\s*/\s*(\d+))?)`;
const fractionOnly = String.raw`(\d+)\s*/\s*(\d+)`;
const feetAndInches = new RegExp(String.raw`(\d*\.?\d+)\s*'(?:\s*(?:${fractionOnly}|${mixedNumber})\s*")?`, 'g');
const inches = new RegExp(String.raw`(?:${fractionOnly}|${mixedNumber})\s*"`, 'g');

const inchesText = (top: string | undefined, bottom: string | undefined, mixed: (string | undefined)[]) => {
  if (top !== undefined) return `${top}/${bottom}`;
  const [whole = '0', numerator, denominator] = mixed;
  return numerator === undefined ? whole : `${whole}+${numerator}/${denominator}`;
};

/** The formula in the characters of `jsep`, with lengths in decimal feet. Null if another character or an unknown name remains. */
function normalize(formula: string, names: ReadonlySet<string>): string | null {
  const text = formula
    .trim()
    .replace(/^=/, '')
    .toLowerCase()
    .replace(/[−–]/g, '-')
    .replace(/[×·]/g, '*')
    .replace(/÷/g, '/')
    .replace(/[′’]|\s*(?:feet|foot|ft)\b\.?/g, "'")
    .replace(/[″”]|''|\s*(?:inches|inch|in)\b\.?/g, '"')
    .replace(/(?<![\d.,])\$\s*(?=[\d.(])/g, '')
    // Commas between groups of three digits. Another comma remains and makes the formula invalid.
    .replace(/(?<![\d.,])\d{1,3}(?:,\d{3})+(?![\d,])/g, (number) => number.replaceAll(',', ''));
  const arithmetic = text
    .replace(feetAndInches, (_, feet, top, bottom, ...mixed) =>
      top === undefined && mixed[0] === undefined ? `(${feet})` : `(${feet}+(${inchesText(top, bottom, mixed)})/12)`,
    )
    .replace(inches, (_, top, bottom, ...mixed) => `((${inchesText(top, bottom, mixed)})/12)`)
    .replaceAll('x', '*');
  const withoutNames = arithmetic.replace(/[a-z][a-z\d]*/g, (word) => (names.has(word) ? '0' : word));
  return /^[\d.+\-*/() ]+$/.test(withoutNames) ? arithmetic : null;
}

/** A number of at most 20 characters, so that a formula cannot make the computation slow. */
const numberForm = /^(?:\d+\.?\d*|\.\d+)$/;
const maxNumberLength = 20;

function numberOf(raw: string): Fraction | null {
  if (raw.length > maxNumberLength || !numberForm.test(raw)) return null;
  const [whole = '', decimals = ''] = raw.split('.');
  const text = `${whole || '0'}${decimals && `.${decimals}`}`;
  return { numerator: toScaledBigInt(text, decimals.length), denominator: 10n ** BigInt(decimals.length) };
}

const operations: Readonly<Record<string, (a: Fraction, b: Fraction) => Fraction | null>> = {
  '+': (a, b) => ({
    numerator: a.numerator * b.denominator + b.numerator * a.denominator,
    denominator: a.denominator * b.denominator,
  }),
  '-': (a, b) => ({
    numerator: a.numerator * b.denominator - b.numerator * a.denominator,
    denominator: a.denominator * b.denominator,
  }),
  '*': (a, b) => ({ numerator: a.numerator * b.numerator, denominator: a.denominator * b.denominator }),
  '/': (a, b) => {
    if (b.numerator === 0n) return null;
    const sign = b.numerator < 0n ? -1n : 1n;
    return { numerator: sign * a.numerator * b.denominator, denominator: sign * a.denominator * b.numerator };
  },
};

/** The syntax tree of a formula with these variables. Null if the text is not a formula. */
function parse(formula: string, names: ReadonlySet<string>): Expression | null {
  const text = formula.length > maxFormulaLength ? null : normalize(formula, names);
  if (text === null) return null;
  try {
    return jsep(text);
  } catch {
    // jsep throws an Error for a text that is not an expression.
    return null;
  }
}

const childrenOf = (node: Expression): readonly Expression[] =>
  ['argument', 'left', 'right'].flatMap((name) => (node[name] ? [node[name] as Expression] : []));

/** Whether the tree has only numbers, variables, brackets, signs and the four operations. */
function isArithmetic(node: Expression, names: ReadonlySet<string>): boolean {
  if (node.type === 'Literal') return numberOf(String(node['raw'])) !== null;
  if (node.type === 'Identifier') return names.has(String(node['name']));
  const operator = String(node['operator']);
  const isOperation =
    (node.type === 'UnaryExpression' && (operator === '-' || operator === '+')) ||
    (node.type === 'BinaryExpression' && operator in operations);
  return isOperation && childrenOf(node).every((child) => isArithmetic(child, names));
}

/** The value of a parsed formula. Null if it divides by zero, or has anything other than `isArithmetic` allows. */
function fractionOf(node: Expression, variables: Variables): Fraction | null {
  if (node.type === 'Literal') return numberOf(String(node['raw']));
  if (node.type === 'Identifier') return variables.get(String(node['name'])) ?? null;
  const values = childrenOf(node).map((child) => fractionOf(child, variables));
  const [left, right] = values;
  if (!left || values.includes(null)) return null;
  if (node.type === 'UnaryExpression') {
    if (node['operator'] !== '-' && node['operator'] !== '+') return null;
    return node['operator'] === '-' ? { ...left, numerator: -left.numerator } : left;
  }
  if (node.type !== 'BinaryExpression' || !right) return null;
  return operations[String(node['operator'])]?.(left, right) ?? null;
}

/**
 * Computes a formula exactly and rounds the result to `decimals`: `12*3`, `=(2+3)/4`, `24'6" x 12'` in decimal feet, `6 1/2"`,
 * `area * 1.1` with a variable. Null if the text is not a formula.
 */
export function evaluateFormula(
  formula: string,
  variables: Variables = noVariables,
  decimals = maxDecimals,
): number | null {
  const tree = parse(formula, new Set(variables.keys()));
  const value = tree && fractionOf(tree, variables);
  if (!value) return null;
  const scaled = divideRounded(value.numerator * 10n ** BigInt(decimals), value.denominator);
  return Number(decimalString(scaled, decimals));
}

/** Whether a text is the formula of a quantity with variables of these names in lower case. A formula can still have no result, if it divides by zero. */
export function isFormulaWith(names: ReadonlySet<string>, formula: string): boolean {
  const tree = formula.includes('$') ? null : parse(formula, names);
  return tree !== null && isArithmetic(tree, names);
}

/** The exact value of a measure, which has at most 4 decimals. */
export const toFraction = (value: number): Fraction => ({
  numerator: toScaledBigInt(value, maxDecimals),
  denominator: 10n ** BigInt(maxDecimals),
});

/** Whether the text has no dollar sign, or is the formula of an amount of dollars. A quantity is not in dollars. */
const canBeFormula = (text: string, parse: ParseNumber) => parse === parseTypedDollars || !text.includes('$');

/** Returns a parser that also computes formulas, to `decimals`. `parse` parses plain numbers. */
export const withFormulas =
  (parse: ParseNumber, decimals = maxDecimals): ParseNumber =>
  (raw) => {
    const value = parse(raw);
    if (typeof value !== 'string' || !canBeFormula(value, parse)) return value;
    return evaluateFormula(value, noVariables, decimals) ?? value;
  };

/** Whether a text that `parse` cannot read is a formula. */
export const isFormula = (text: string, parse: ParseNumber): boolean =>
  typeof parse(text) === 'string' && canBeFormula(text, parse) && evaluateFormula(text) !== null;
