/**
 * Exact arithmetic with decimals as scaled integers. `toScaledBigInt('12.5', 4)` is 125000n: a value in ten-thousandths.
 * A number is converted from its shortest decimal text, so 0.1 is exactly one tenth.
 */

/** Sign, whole digits, decimal places and exponent of a decimal text. */
const decimalForm = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/;

/** The number of decimal places of `value` without zeros at the end. Infinity if `value` is not a finite decimal. */
export function decimalPlaces(value: number | string): number {
  const match = decimalForm.exec(String(value));
  if (!match) return Number.POSITIVE_INFINITY;
  const fraction = (match[3] ?? '').replace(/0+$/, '');
  return Math.max(0, fraction.length - Number(match[4] ?? 0));
}

/** Below this number of units, two different decimals are never the same float, because they have at most 15 digits. */
const maxExactUnits = 1e15;
const powersOfTen: readonly number[] = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6];

/**
 * The same as `toScaledBigInt`, but faster, because it does not use text and big integers. Undefined for a number with too many
 * digits or decimal places, and for more than 6 `places`. The result is exact, because the function compares `units /
 * 10^places` with `value`.
 */
export function toScaledNumber(value: number, places: number): number | undefined {
  const power = powersOfTen[places] ?? Number.NaN;
  const units = Math.round(value * power);
  return Math.abs(units) < maxExactUnits && units / power === value ? units : undefined;
}

/** `value` in units of 10^-places. Throws a RangeError if it has more places or is not a decimal. */
export function toScaledBigInt(value: number | string, places: number): bigint {
  const units = typeof value === 'number' ? toScaledNumber(value, places) : undefined;
  return units === undefined ? scaledFromText(String(value), places) : BigInt(units);
}

function scaledFromText(value: string, places: number): bigint {
  const match = decimalForm.exec(value);
  if (!match || decimalPlaces(value) > places)
    throw new RangeError(`${value} is not a decimal with at most ${places} places`);
  const [, sign, whole = '', fraction = '', exponent = '0'] = match;
  const shift = places - fraction.length + Number(exponent);
  const digits = BigInt(whole + fraction);
  const magnitude = shift >= 0 ? digits * 10n ** BigInt(shift) : digits / 10n ** BigInt(-shift);
  return sign ? -magnitude : magnitude;
}

/** `numerator / denominator` to the nearest integer, halves away from zero. `denominator` is positive. */
export function divideRounded(numerator: bigint, denominator: bigint): bigint {
  const half = denominator / 2n;
  return numerator < 0n ? -((-numerator + half) / denominator) : (numerator + half) / denominator;
}

/**
 * The sum of the products of pairs of decimals, rounded once to `places`, with halves away from zero. Throws a RangeError for a factor
 * with more decimal places than `places`.
 */
export function sumOfProducts(pairs: readonly (readonly [number, number])[], places: number): number {
  const product = ([a, b]: readonly [number, number]) => toScaledBigInt(a, places) * toScaledBigInt(b, places);
  // The products of two scaled integers have twice as many places.
  const sum = pairs.reduce((total, pair) => total + product(pair), 0n);
  return Number(decimalString(divideRounded(sum, 10n ** BigInt(places)), places));
}

/** The product of two decimals, rounded to `places`, with halves away from zero. */
export const multiplyDecimals = (a: number, b: number, places: number): number => sumOfProducts([[a, b]], places);

/** The scaled integer as a decimal string, e.g. (-1050n, 2) is '-10.50'. */
export function decimalString(value: bigint, places: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(places + 1, '0');
  const sign = value < 0n ? '-' : '';
  if (places === 0) return sign + digits;
  return `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}
