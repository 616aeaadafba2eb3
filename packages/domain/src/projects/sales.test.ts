/** Tests of pending and closed sales, their dates, and referrers. */
import { describe, expect, it } from 'vitest';
import { aProject } from '../testing/builders.ts';
import { closedOn, closedStatuses, pendingSince, pendingStatuses, referrerKey } from './sales.ts';
import { projectStatusCodes } from './status.ts';

it('every status except New is either pending or closed [R4.01]', () => {
  expect(['NEW', ...pendingStatuses, ...closedStatuses]).toEqual(projectStatusCodes);
});

describe('the day of a closed sale', () => {
  const project = aProject({ created_date: '2026-01-02', job_start_date: '2026-02-03', signed_on: '2026-01-30' });

  it('is the day on which the project was first signed', () => {
    expect(closedOn(project)).toBe('2026-01-30');
  });

  it('is the job start date if the signing day is unknown, else the created date', () => {
    expect(closedOn({ ...project, signed_on: null })).toBe('2026-02-03');
    expect(closedOn({ ...project, signed_on: null, job_start_date: null })).toBe('2026-01-02');
  });
});

it('a pending sale starts on the day the estimate was sent, else on the created date', () => {
  const project = aProject({ created_date: '2026-01-02', estimation_sent: '2026-01-09' });

  expect(pendingSince(project)).toBe('2026-01-09');
  expect(pendingSince({ ...project, estimation_sent: null })).toBe('2026-01-02');
});

describe('a referrer', () => {
  it.each([
    ['Angi', ' angi '],
    ['ÉMILE', 'émile'],
    ['Kim\u00a0', '\u2003KIM'],
    // The Kelvin sign U+212A is k in lower case.
    ['\u212aim', 'kim'],
  ])('%j has the same key as %j', (referrer, otherSpelling) => {
    expect(referrerKey(referrer)).toBe(referrerKey(otherSpelling));
  });

  it.each([
    ['Emile', 'Émile'],
    ['State Farm', 'StateFarm'],
  ])('%j has another key than %j', (referrer, otherReferrer) => {
    expect(referrerKey(referrer)).not.toBe(referrerKey(otherReferrer));
  });

  it.each(['', '   ', '\t\u00a0\ufeff'])('%j means no referrer', (blank) => {
    expect(referrerKey(blank)).toBe('');
  });
});
