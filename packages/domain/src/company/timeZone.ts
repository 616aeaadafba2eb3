/** The time zone of a company without one. It differs by at most two hours from every zone of the contiguous United States. */
export const defaultTimeZone = 'America/Chicago';

export const maxTimeZoneLength = 64;

/** Whether `name` is a time zone of the IANA database, such as `America/Denver`. */
export function isTimeZone(name: string): boolean {
  // Intl also takes offsets such as +05:30, which have no daylight-saving time
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }));
  } catch {
    return false;
  }
}

/**
 * The calendar day in a time zone, YYYY-MM-DD: the company's "today" [R9.04]. An unknown time zone
 * counts as UTC.
 */
export function todayIn(timeZone: string, now: Date): string {
  const minute = Math.floor(now.getTime() / 60_000);
  const last = lastDays.get(timeZone);
  if (last?.minute === minute) return last.day;
  const day = formatDay(timeZone, now);
  if (dayFormats.has(timeZone)) lastDays.set(timeZone, { minute, day });
  return day;
}

/** The last result of each time zone. A day begins with a minute in every time zone. */
const lastDays = new Map<string, { readonly minute: number; readonly day: string }>();

function formatDay(timeZone: string, now: Date): string {
  const parts = new Map(
    dayFormat(timeZone)
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
}

/** The cached format of each time zone. Creating a format takes longer than the other steps of API authentication together. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

function dayFormat(timeZone: string): Intl.DateTimeFormat {
  const known = dayFormats.get(timeZone);
  if (known) return known;
  const day = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const isKnown = isTimeZone(timeZone);
  const format = new Intl.DateTimeFormat('en-US', { timeZone: isKnown ? timeZone : 'UTC', ...day });
  if (isKnown) dayFormats.set(timeZone, format);
  return format;
}

/** A time zone in the list of choices. */
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

const nameOf = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

/** All time zones of this browser or server: the main zones of the United States first, then by name. */
export function timeZoneChoices(): readonly TimeZoneChoice[] {
  const zones = new Set([...unitedStatesZones, ...Intl.supportedValuesOf('timeZone'), 'UTC']);
  return [...zones].map((value) => ({ value, label: value.replaceAll('_', ' '), note: nameOf(value) }));
}
