/** How a number field reads what it is given. */
export type ReadNumber = (raw: unknown) => unknown;

/** The wire: a number is a number, never a text. */
export const asSent: ReadNumber = (raw) => raw;

/** Digits, bare or in groups of three set apart by commas, and a decimal point. */
const digits = String.raw`((?:\d+|\d{1,3}(?:,\d{3})+)?(?:\.\d*)?)`;
const minus = '[-−]?';

/**
 * Reads what a person types or pastes as a number; nothing typed is no value. A text that is no number stays what it is,
 * for the schema to refuse. So does one that other countries read as another number, such as `1.234,50`.
 */
function reader(form: string): ReadNumber {
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
export const asTyped = reader(`${minus}${digits}`);

/** US dollars, with their sign or without: `$1,234.50`, `-$5`, `$-5`, `1234.5 USD`. */
export const asTypedDollars = reader(
  String.raw`(?!.*[-−].*[-−])${minus}(?:(?:US\$|USD|\$)\s*)?${minus}${digits}(?:\s*USD)?`,
);

/** A percent, with its sign or without: `8.25%`. */
export const asTypedPercent = reader(String.raw`${minus}${digits}(?:\s*%)?`);
