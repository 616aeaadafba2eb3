/** Tests of time zones and of the current day in a time zone. */
import { describe, expect, it, vi } from 'vitest';
import { isTimeZone, startOfDay, timeZoneChoices, todayIn } from './timeZone.ts';

describe('the current day in a time zone [R9.04] [F13]', () => {
  it.each([
    // The two zones are 25 hours apart, so their days always differ.
    ['Pacific/Kiritimati', '2026-03-02T10:30:00Z', '2026-03-03'],
    ['Pacific/Pago_Pago', '2026-03-02T10:30:00Z', '2026-03-01'],
    ['UTC', '2026-03-02T10:30:00Z', '2026-03-02'],
    ['Asia/Kathmandu', '2026-12-31T18:15:00Z', '2027-01-01'],
    ['Asia/Kathmandu', '2026-12-31T18:14:59Z', '2026-12-31'],
    // These are the start and the end of a leap day.
    ['America/Denver', '2028-02-29T06:59:59Z', '2028-02-28'],
    ['America/Denver', '2028-02-29T07:00:00Z', '2028-02-29'],
    ['America/Denver', '2028-03-01T06:59:59Z', '2028-02-29'],
  ])('in %s at %s is %s', (timeZone, now, day) => {
    expect(todayIn(timeZone, new Date(now))).toBe(day);
  });

  it('lasts 23 hours in New York when daylight saving time starts and 25 hours when it ends', () => {
    const hoursOf = (day: string) => {
      const start = new Date(`${day}T00:00:00Z`).getTime() - 24 * 3_600_000;
      const moments = Array.from({ length: 72 }, (_, hour) => new Date(start + hour * 3_600_000));
      return moments.filter((now) => todayIn('America/New_York', now) === day).length;
    };
    expect([hoursOf('2026-03-07'), hoursOf('2026-03-08'), hoursOf('2026-11-01')]).toEqual([24, 23, 25]);
  });

  it('is the day in UTC if the time zone is unknown', () => {
    expect(todayIn('Mars/Olympus_Mons', new Date('2026-03-02T23:59:00Z'))).toBe('2026-03-02');
  });
});

it('the cache of dates has a limit, because a time zone has thousands of spellings [S13]', () => {
  const now = new Date('2026-03-02T10:30:00Z');
  // A letter is a capital if its binary digit of `number` is 1.
  const spelling = (number: number) =>
    [...'america/chicago'].map((letter, index) => ((number >> index) & 1 ? letter.toUpperCase() : letter)).join('');
  let formatCount = 0;
  const countingFormat = new Proxy(Intl.DateTimeFormat, {
    construct(format, options: ConstructorParameters<typeof Intl.DateTimeFormat>) {
      formatCount += 1;
      return new format(...options);
    },
  });
  vi.stubGlobal('Intl', { DateTimeFormat: countingFormat });
  try {
    const countNewFormats = (timeZone: string) => {
      formatCount = 0;
      expect(todayIn(timeZone, now)).toBe('2026-03-02');
      return formatCount;
    };
    expect(countNewFormats(spelling(0))).toBeGreaterThan(0);
    expect(countNewFormats(spelling(0))).toBe(0);
    // More spellings than the cache can have.
    for (let number = 1; number <= 3_000; number += 1) countNewFormats(spelling(number));
    expect(countNewFormats(spelling(0))).toBeGreaterThan(0);
  } finally {
    vi.unstubAllGlobals();
  }
});

it.each([
  ['America/Denver', true],
  ['Pacific/Kiritimati', true],
  ['UTC', true],
  ['Mars/Olympus_Mons', false],
  ['+05:30', false],
  ['', false],
])('%s is a time zone: %s', (name, expected) => {
  expect(isTimeZone(name)).toBe(expected);
});

it.each([
  ['UTC', '2026-03-02', '2026-03-02T00:00:00.000Z'],
  ['Pacific/Kiritimati', '2026-03-02', '2026-03-01T10:00:00.000Z'],
  ['Pacific/Pago_Pago', '2026-03-02', '2026-03-02T11:00:00.000Z'],
  ['Asia/Kathmandu', '2026-03-02', '2026-03-01T18:15:00.000Z'],
  // The clock changes on this day, after its start.
  ['America/Denver', '2026-03-08', '2026-03-08T07:00:00.000Z'],
  ['America/Denver', '2026-03-09', '2026-03-09T06:00:00.000Z'],
  // The clock skips from midnight to one.
  ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z'],
  // Samoa skipped December 30, 2011.
  ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00.000Z'],
  ['Mars/Olympus_Mons', '2026-03-02', '2026-03-02T00:00:00.000Z'],
])('in %s the day %s starts at %s', (zone, day, start) => {
  expect(startOfDay(day, zone).toISOString()).toBe(start);
});

it('the time zone choices contain Denver as the third with its note, and are unique and valid', () => {
  const choices = timeZoneChoices();
  const zones = choices.map(({ value }) => value);
  expect(choices[2]).toEqual({ value: 'America/Denver', label: 'America/Denver', note: 'Mountain Time' });
  expect(new Set(zones).size).toBe(zones.length);
  expect(zones.filter((zone) => !isTimeZone(zone))).toEqual([]);
  expect(zones).toEqual(expect.arrayContaining(['UTC', 'Europe/London', 'Pacific/Kiritimati']));
});

it('the time zone choices are computed once, so that a form opens without delay', () => {
  const first = timeZoneChoices();
  expect(timeZoneChoices()).toBe(first);
});
