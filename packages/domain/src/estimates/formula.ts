/** Formulas that a user types in place of a number: arithmetic, and lengths in feet and inches. */
import { decimalString, divideRounded, toScaledBigInt } from '@plumbline/values/decimal';
import jsep, { type Expression } from 'jsep';
import type { ParseNumber } from '../shared/parseTypedNumber.ts';
import { maxDecimals } from '../shared/rate.ts';

/** The maximum number of characters of a formula. */
export const maxFormulaLength = 200;

/** An exact number. `denominator` is positive. */
interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** A number in brackets and nothing else. In accounting, it is negative. */
const accountingNegative = /^\(\s*\$?\s*([\d.]+)\s*\)$/;
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

/** The formula in the characters of `jsep`, with lengths in decimal feet. Null if another character remains. */
function normalize(formula: string): string | null {
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
  const negative = accountingNegative.exec(text);
  if (negative) return `-${negative[1]}`;
  const arithmetic = text
    .replace(feetAndInches, (_, feet, top, bottom, ...mixed) =>
      top === undefined && mixed[0] === undefined ? `(${feet})` : `(${feet}+(${inchesText(top, bottom, mixed)})/12)`,
    )
    .replace(inches, (_, top, bottom, ...mixed) => `((${inchesText(top, bottom, mixed)})/12)`)
    .replaceAll('x', '*');
  return /^[\d.+\-*/() ]+$/.test(arithmetic) ? arithmetic : null;
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

/** The value of a parsed formula. Null if it has anything other than numbers, brackets, signs and the four operations. */
function fractionOf(node: Expression): Fraction | null {
  if (node.type === 'Literal') return numberOf(String(node['raw']));
  if (node.type === 'UnaryExpression') {
    const value = fractionOf(node['argument'] as Expression);
    if (!value || (node['operator'] !== '-' && node['operator'] !== '+')) return null;
    return node['operator'] === '-' ? { ...value, numerator: -value.numerator } : value;
  }
  if (node.type !== 'BinaryExpression') return null;
  const [left, right] = [fractionOf(node['left'] as Expression), fractionOf(node['right'] as Expression)];
  return left && right && (operations[String(node['operator'])]?.(left, right) ?? null);
}

/**
 * Computes a formula exactly and rounds the result to 4 decimals: `12*3`, `=(2+3)/4`, `24'6" x 12'` in decimal feet, `6 1/2"`,
 * `(1,250.00)` as a negative number. Null if the text is not a formula.
 */
export function evaluateFormula(formula: string): number | null {
  if (formula.length > maxFormulaLength) return null;
  const text = normalize(formula);
  if (text === null) return null;
  try {
    const value = fractionOf(jsep(text));
    if (!value) return null;
    const scaled = divideRounded(value.numerator * 10n ** BigInt(maxDecimals), value.denominator);
    return Number(decimalString(scaled, maxDecimals));
  } catch {
    // jsep throws an Error for a text that is not an expression.
    return null;
  }
}

/** Returns a parser that also computes formulas. `parse` parses plain numbers. */
export const withFormulas =
  (parse: ParseNumber): ParseNumber =>
  (raw) => {
    const value = parse(raw);
    return typeof value === 'string' ? (evaluateFormula(value) ?? value) : value;
  };

/** Whether a text that `parse` cannot read is a formula. */
export const isFormula = (text: string, parse: ParseNumber): boolean =>
  typeof parse(text) === 'string' && evaluateFormula(text) !== null;
