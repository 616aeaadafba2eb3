/** Tests of the rules of lost jobs. */
import { describe, expect, it } from 'vitest';
import { aProject } from '../testing/builders.ts';
import { isLost, isLostFilter, keptLostReason, lostFilterLabel, lostFor, reasonOfFilter } from './lostJobs.ts';
import { projectStatusCodes } from './status.ts';

describe('a lost job', () => {
  it('is closed and was never signed', () => {
    expect(projectStatusCodes.filter((status) => isLost(aProject({ status })))).toEqual(['CLOSED']);
    expect(isLost(aProject({ status: 'CLOSED', signed_on: '2026-03-02' }))).toBe(false);
  });

  it('has no final invoice, because work was done for an invoice', () => {
    expect(isLost(aProject({ status: 'CLOSED', final_invoice: 0.01 }))).toBe(false);
  });

  it('loses its reason when it is not lost any more', () => {
    expect(keptLostReason(aProject({ status: 'CLOSED' }), 'Price')).toBe('Price');
    expect(keptLostReason(aProject({ status: 'NEGOTIATION' }), 'Price')).toBe('');
  });
});

describe('the filter of lost jobs', () => {
  it.each([
    ['any', null, 'Lost jobs'],
    [lostFor(''), '', 'Lost: No reason given'],
    [lostFor('Price'), 'Price', 'Lost: Price'],
    [lostFor('any'), 'any', 'Lost: any'],
    [lostFor('reason:'), 'reason:', 'Lost: reason:'],
  ] as const)('%s', (filter, reason, label) => {
    expect(isLostFilter(filter)).toBe(true);
    expect(reasonOfFilter(filter)).toBe(reason);
    expect(lostFilterLabel(filter)).toBe(label);
  });

  it.each(['', 'Any', 'reason', 'reason:', lostFor('x'.repeat(61)), 'Price'])('is not %j', (text) => {
    expect(isLostFilter(text)).toBe(false);
  });
});
