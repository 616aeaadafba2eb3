/** Parses typed dates, and moves a day by years, months or days. */
import { isDay } from './day.ts';

const shortMonthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const monthNamePattern =
  'january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec';

const isoDay = (year: string, month: string, day: string) =>
  [year.length === 2 ? `20${year}` : year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
const monthNumber = (month: string) => String(shortMonthNames.indexOf(month.slice(0, 3).toLowerCase()) + 1);

/** The accepted date formats. A text of an ambiguous format can mean several days. */
const formats: readonly (readonly [pattern: RegExp, days: (parts: readonly string[]) => readonly string[]])[] = [
  // 2026-03-04, 2026/3/4, 20260304, or an ISO time stamp.
  [
    /^(\d{4})([-/. ]?)(\d{1,2})\2(\d{1,2})(?:T.*)?$/,
    ([, year = '', , month = '', day = '']) => [isoDay(year, month, day)],
  ],
  // A date with slashes has the format of the United States: the month is first.
  [/^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})$/, ([, month = '', day = '', year = '']) => [isoDay(year, month, day)]],
  // A date with dashes or periods can start with the day or the month. The printed invoice starts with the day [R9.04].
  [
    /^(\d{1,2})([-.])(\d{1,2})\2(\d{4})$/,
    ([, a = '', , b = '', year = '']) => [isoDay(year, a, b), isoDay(year, b, a)],
  ],
  // March 4, 2026
  [
    new RegExp(`^(?:[a-z]+, )?(${monthNamePattern})[. ] ?(\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})$`, 'i'),
    ([, month = '', day = '', year = '']) => [isoDay(year, monthNumber(month), day)],
  ],
  // 4 March 2026
  [
    new RegExp(`^(?:[a-z]+, )?(\\d{1,2})(?:st|nd|rd|th)?[- .]{1,2}(${monthNamePattern})[-., ]{1,2}(\\d{4})$`, 'i'),
    ([, day = '', month = '', year = '']) => [isoDay(year, monthNumber(month), day)],
  ],
];

/**
 * Parses a typed or pasted date to YYYY-MM-DD. The result for a blank text is ''. An invalid or ambiguous text is returned
 * unchanged, so that the schema refuses it.
 */
export function parseDay(typed: string): string {
  const text = typed.trim();
  if (text === '') return '';
  for (const [pattern, days] of formats) {
    const parts = pattern.exec(text);
    if (!parts) continue;
    const [day, otherDay] = new Set(days(parts).filter(isDay));
    if (day && !otherDay) return day;
  }
  return typed;
}

export type DayPart = 'year' | 'month' | 'day';

const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();

/**
 * Adds `amount` to the year, the month or the day of `day`. A day that the new month does not have becomes the last day of that
 * month. If the result is outside the years 0001 to 9999, `day` is returned unchanged.
 */
export function moveDay(day: string, part: DayPart, amount: number): string {
  const [year = 1, month = 1, date = 1] = day.split('-').map(Number);
  const result = new Date(day);
  if (part === 'day') result.setUTCDate(date + amount);
  else {
    const firstOfMonth = new Date(day);
    firstOfMonth.setUTCFullYear(year + (part === 'year' ? amount : 0), month - 1 + (part === 'month' ? amount : 0), 1);
    result.setTime(firstOfMonth.getTime());
    result.setUTCDate(Math.min(date, daysIn(firstOfMonth.getUTCFullYear(), firstOfMonth.getUTCMonth() + 1)));
  }
  const text = result.toISOString().slice(0, 10);
  return isDay(text) ? text : day;
}
