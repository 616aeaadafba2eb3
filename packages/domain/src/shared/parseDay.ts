/** Parses typed dates. */
import { isDay } from './day.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const longMonth =
  'january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec';

const written = (year: string, month: string, day: string) =>
  [year.length === 2 ? `20${year}` : year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
const numberOf = (month: string) => String(months.indexOf(month.slice(0, 3).toLowerCase()) + 1);

/** Each date format with the days that it can mean. */
const forms: readonly (readonly [form: RegExp, days: (parts: readonly string[]) => readonly string[]])[] = [
  [
    /^(\d{4})([-/. ]?)(\d{1,2})\2(\d{1,2})(?:T.*)?$/,
    ([, year = '', , month = '', day = '']) => [written(year, month, day)],
  ],
  // slashes are written in the United States, month first
  [/^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})$/, ([, month = '', day = '', year = '']) => [written(year, month, day)]],
  // dashes and points are written both ways: an invoice is printed day first [R9.04]
  [
    /^(\d{1,2})([-.])(\d{1,2})\2(\d{4})$/,
    ([, a = '', , b = '', year = '']) => [written(year, a, b), written(year, b, a)],
  ],
  [
    new RegExp(`^(?:[a-z]+, )?(${longMonth})[. ] ?(\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})$`, 'i'),
    ([, month = '', day = '', year = '']) => [written(year, numberOf(month), day)],
  ],
  [
    new RegExp(`^(?:[a-z]+, )?(\\d{1,2})(?:st|nd|rd|th)?[- .]{1,2}(${longMonth})[-., ]{1,2}(\\d{4})$`, 'i'),
    ([, day = '', month = '', year = '']) => [written(year, numberOf(month), day)],
  ],
];

/**
 * Parses a typed or pasted date to YYYY-MM-DD; '' for a blank text. An invalid or ambiguous text is returned unchanged, so
 * that the schema refuses it.
 */
export function parseDay(typed: string): string {
  const text = typed.trim();
  if (text === '') return '';
  for (const [form, days] of forms) {
    const parts = form.exec(text);
    if (!parts) continue;
    const [day, another] = new Set(days(parts).filter(isDay));
    if (day && !another) return day;
  }
  return typed;
}

export type DayPart = 'year' | 'month' | 'day';

const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** The day with one part changed. In a shorter month it is the last day. Outside the calendar the day stays the same. */
export function moveDay(day: string, part: DayPart, by: number): string {
  const [year = 1, month = 1, date = 1] = day.split('-').map(Number);
  const moved = new Date(day);
  if (part === 'day') moved.setUTCDate(date + by);
  else {
    const first = new Date(day);
    first.setUTCFullYear(year + (part === 'year' ? by : 0), month - 1 + (part === 'month' ? by : 0), 1);
    moved.setTime(first.getTime());
    moved.setUTCDate(Math.min(date, daysIn(first.getUTCFullYear(), first.getUTCMonth() + 1)));
  }
  const text = moved.toISOString().slice(0, 10);
  return isDay(text) ? text : day;
}
