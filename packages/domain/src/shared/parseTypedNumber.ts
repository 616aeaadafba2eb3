/** Parses typed numbers, dollars and percents. */

/** Parses the value of a number field: a typed text in a form, or a number in an API body. */
export type ParseNumber = (raw: unknown) => unknown;

/** Returns the value unchanged. API bodies have numbers, so they need no parser. */
export const keepNumber: ParseNumber = (raw) => raw;

/** Digits with an optional decimal point, and optional commas between groups of three. */
const digits = String.raw`((?:\d+|\d{1,3}(?:,\d{3})+)?(?:\.\d*)?)`;
/** Nothing, a hyphen or a minus sign. */
const optionalMinus = '[-−]?';

/** An amount in brackets, which is negative in accounting: `(1,250.00)`, `($99.50)`. Without a second minus sign. */
const inBrackets = /^\(([^()−-]*)\)$/;
const withoutBrackets = (text: string) => inBrackets.exec(text)?.[1]?.trim() ?? text;

/**
 * Creates a parser of typed or pasted numbers from the source of a regular expression, whose first group is the digits. The
 * result for a blank text is undefined. The parser returns an invalid text unchanged, so that the schema refuses it. It also
 * returns an ambiguous text such as `1.234,50` unchanged, because that text means different numbers in different countries.
 */
function createParser(source: string): ParseNumber {
  const pattern = new RegExp(`^${source}$`, 'i');
  return (raw) => {
    if (typeof raw !== 'string') return raw;
    const text = raw.trim();
    if (text === '') return undefined;
    const [, numberText = ''] = pattern.exec(withoutBrackets(text)) ?? [];
    if (!/\d/.test(numberText)) return raw;
    const value = Number(numberText.replaceAll(',', ''));
    return /[-−(]/.test(text) && value > 0 ? -value : value;
  };
}

/** A number without a unit, such as a quantity: `1,234.5`, `-3`, `(3)`. */
export const parseTypedNumber = createParser(`${optionalMinus}${digits}`);

/** US dollars with or without the currency: `$1,234.50`, `-$5`, `$-5`, `($5)`, `1234.5 USD`. The lookahead refuses two minus signs. */
export const parseTypedDollars = createParser(
  String.raw`(?!.*[-−].*[-−])${optionalMinus}(?:(?:US\$|USD|\$)\s*)?${optionalMinus}${digits}(?:\s*USD)?`,
);

/** A percent with or without the sign: `8.25%`. */
export const parseTypedPercent = createParser(String.raw`${optionalMinus}${digits}(?:\s*%)?`);
