/** Time zones: their validation, the current day in a time zone, and the list of choices. */

/**
 * The time zone that applies if a company has not set one. It differs by at most two hours from every time zone of the
 * contiguous United States.
 */
export const defaultTimeZone = 'America/Chicago';

export const maxTimeZoneLength = 64;

/** Whether `name` is a time zone of the IANA database, such as `America/Denver`. */
export function isTimeZone(name: string): boolean {
  // Intl also accepts offsets such as +05:30. They have no daylight-saving time, so they are refused.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }));
  } catch {
    return false;
  }
}

/**
 * The calendar day in a time zone at the time `now`, YYYY-MM-DD. The current day of a company is the day in its time zone [R9.04].
 * For an unknown time zone, the result is the day in UTC.
 */
export function todayIn(timeZone: string, now: Date): string {
  const minute = Math.floor(now.getTime() / 60_000);
  const cached = cachedDays.get(timeZone);
  if (cached?.minute === minute) return cached.day;
  const isKnown = cached !== undefined || isTimeZone(timeZone);
  const format = cached?.format ?? dayFormat(isKnown ? timeZone : 'UTC');
  const parts = new Map(format.formatToParts(now).map(({ type, value }) => [type, value]));
  const day = `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
  if (isKnown) cacheDay(timeZone, { format, minute, day });
  return day;
}

/**
 * The first moment of a day (YYYY-MM-DD) in a time zone, to the minute. A day that a time zone skips starts with the day after it. No time
 * zone differs from UTC by more than 15 hours.
 */
export function startOfDay(day: string, timeZone: string): Date {
  const midnightInUtc = Date.parse(`${day}T00:00Z`) / 60_000;
  let [before, start] = [midnightInUtc - 15 * 60, midnightInUtc + 15 * 60];
  while (start - before > 1) {
    const middle = Math.floor((before + start) / 2);
    if (todayIn(timeZone, new Date(middle * 60_000)) < day) before = middle;
    else start = middle;
  }
  return new Date(start * 60_000);
}

/**
 * The date format of a time zone, and the day that it returned last. The day is valid for all times of the same minute, because
 * in every time zone a day begins at the start of a minute.
 */
interface CachedDay {
  readonly format: Intl.DateTimeFormat;
  /** Minutes since 1970-01-01 UTC. */
  readonly minute: number;
  readonly day: string;
}

/**
 * The cached day of each time zone. Every API call computes the day of the company, and creating a format takes longer than
 * everything else that the API does to authenticate a call.
 */
const cachedDays = new Map<string, CachedDay>();

/**
 * A format takes 36 KB. `Intl` ignores the case of letters, so a company could set its time zone to many thousand spellings
 * of one name [S13].
 */
const maxCachedDays = 1_000;

function cacheDay(timeZone: string, day: CachedDay): void {
  cachedDays.set(timeZone, day);
  const [oldest] = cachedDays.keys();
  if (cachedDays.size > maxCachedDays && oldest !== undefined) cachedDays.delete(oldest);
}

const dayFormat = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });

/** A time zone in the list of choices. `value` is its IANA name. */
export interface TimeZoneChoice {
  readonly value: string;
  /** `America/New York` */
  readonly label: string;
  /** `Eastern Time` */
  readonly note: string;
}

const unitedStatesZones = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
];

const timeZoneName = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

function createTimeZoneChoices(): readonly TimeZoneChoice[] {
  const zones = new Set([...unitedStatesZones, ...Intl.supportedValuesOf('timeZone'), 'UTC']);
  return [...zones].map((value) => ({ value, label: value.replaceAll('_', ' '), note: timeZoneName(value) }));
}

/** Computed once: it takes 60 ms on a fast computer, because each of the 400 names needs its own date format. */
let choices: readonly TimeZoneChoice[] | undefined;

/**
 * All time zones of this browser or server. The main time zones of the United States are first. The others are sorted by name.
 */
export function timeZoneChoices(): readonly TimeZoneChoice[] {
  choices ??= createTimeZoneChoices();
  return choices;
}
