import { describe, expect, it } from 'vitest';
import { aProject } from '../testing/builders.ts';
import { closedOn, closedStatuses, pendingSince, pendingStatuses, referrerKey } from './sales.ts';
import { projectStatusCodes } from './status.ts';

it('every status but New is either pending or closed [R4.01]', () => {
  expect(['NEW', ...pendingStatuses, ...closedStatuses]).toEqual(projectStatusCodes);
});

describe('the day of a closed sale', () => {
  const project = aProject({ created_date: '2026-01-02', job_start_date: '2026-02-03', signed_on: '2026-01-30' });

  it('is the day it was first signed', () => {
    expect(closedOn(project)).toBe('2026-01-30');
  });

  it('is the start of the job where nobody knows when it was signed, else the day of creation', () => {
    expect(closedOn({ ...project, signed_on: null })).toBe('2026-02-03');
    expect(closedOn({ ...project, signed_on: null, job_start_date: null })).toBe('2026-01-02');
  });
});

it('a pending sale is open since its estimate was sent, else since its creation', () => {
  const project = aProject({ created_date: '2026-01-02', estimation_sent: '2026-01-09' });

  expect(pendingSince(project)).toBe('2026-01-09');
  expect(pendingSince({ ...project, estimation_sent: null })).toBe('2026-01-02');
});

describe('a referrer', () => {
  it.each([
    ['Angi', ' angi '],
    ['ÉMILE', 'émile'],
    ['Kim\u00a0', '\u2003KIM'],
    // the Kelvin sign is a letter K
    ['\u212aim', 'kim'],
  ])('%j is the same as %j', (one, other) => {
    expect(referrerKey(one)).toBe(referrerKey(other));
  });

  it.each([
    ['Emile', 'Émile'],
    ['State Farm', 'StateFarm'],
  ])('%j is another than %j', (one, other) => {
    expect(referrerKey(one)).not.toBe(referrerKey(other));
  });

  it.each(['', '   ', '\t\u00a0\ufeff'])('%j is nobody', (blank) => {
    expect(referrerKey(blank)).toBe('');
  });
});
