/** How a number field reads what it is given. */
export type ReadNumber = (raw: unknown) => unknown;

/** The wire: a number is a number, never a text. */
export const asSent: ReadNumber = (raw) => raw;

const typedNumber = /^(\d+|\d{1,3}(,\d{3})+)?(\.\d*)?$/;

/** A form: what a person types, thousands commas allowed; nothing typed is no value. */
export const asTyped: ReadNumber = (raw) => {
  if (typeof raw !== 'string') return raw;
  const typed = raw.trim();
  if (typed === '') return undefined;
  return typedNumber.test(typed) && /\d/.test(typed) ? Number(typed.replaceAll(',', '')) : raw;
};
