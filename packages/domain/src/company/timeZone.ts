/** Of a company whose zone is not known: the middle of the contiguous United States, never more than two hours off there. */
export const defaultTimeZone = 'America/Chicago';

/** Whether `name` is a zone of the IANA database, such as `America/Denver`. */
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
 * The day it is in a time zone at `now`, YYYY-MM-DD: what every "today" of a company is [R9.04]. UTC's where the zone is
 * not known, as in a browser older than the zone.
 */
export function todayIn(timeZone: string, now: Date): string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: isTimeZone(timeZone) ? timeZone : 'UTC',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const parts = new Map(format.formatToParts(now).map(({ type, value }) => [type, value]));
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
}

/** A zone as a person looks for it. */
export interface TimeZoneChoice {
  readonly value: string;
  /** `America/New York` */
  readonly label: string;
  /** `Eastern Time` */
  readonly note: string;
}

const ofTheUnitedStates = [
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

/** Every zone that this browser or server knows: those of most states of the United States first, then by name. */
export function timeZoneChoices(): readonly TimeZoneChoice[] {
  const zones = new Set([...ofTheUnitedStates, ...Intl.supportedValuesOf('timeZone'), 'UTC']);
  return [...zones].map((value) => ({ value, label: value.replaceAll('_', ' '), note: nameOf(value) }));
}
