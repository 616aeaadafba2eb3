/** Parses the raw value of a number field. */
export type ParseNumber = (raw: unknown) => unknown;

/** For API bodies, which have numbers and no texts. */
export const keepNumber: ParseNumber = (raw) => raw;

/** Digits with an optional decimal point, and optional commas between groups of three. */
const digits = String.raw`((?:\d+|\d{1,3}(?:,\d{3})+)?(?:\.\d*)?)`;
const minus = '[-−]?';

/**
 * Creates a parser of typed or pasted numbers. A blank text is undefined. The parser returns an invalid text unchanged, so
 * that the schema refuses it. So is an ambiguous text such as `1.234,50`, which other countries read as another number.
 */
function createParser(form: string): ParseNumber {
  const whole = new RegExp(`^${form}$`, 'i');
  return (raw) => {
    if (typeof raw !== 'string') return raw;
    const typed = raw.trim();
    if (typed === '') return undefined;
    const [, found = ''] = whole.exec(typed) ?? [];
    if (!/\d/.test(found)) return raw;
    const value = Number(found.replaceAll(',', ''));
    return /[-−]/.test(typed) && value > 0 ? -value : value;
  };
}

/** A number without a unit, such as a quantity: `1,234.5`. */
export const parseTypedNumber = createParser(`${minus}${digits}`);

/** US dollars with or without the currency: `$1,234.50`, `-$5`, `$-5`, `1234.5 USD`. */
export const parseTypedDollars = createParser(
  String.raw`(?!.*[-−].*[-−])${minus}(?:(?:US\$|USD|\$)\s*)?${minus}${digits}(?:\s*USD)?`,
);

/** A percent with or without the sign: `8.25%`. */
export const parseTypedPercent = createParser(String.raw`${minus}${digits}(?:\s*%)?`);
