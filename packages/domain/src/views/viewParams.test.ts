/** Tests of the parameters of saved views. */
import { describe, expect, it } from 'vitest';
import { lostFor } from '../projects/lostJobs.ts';
import { noFilter, type ProjectFilter } from '../projects/projectFilter.ts';
import { newestFirst } from '../projects/projectSort.ts';
import { anId } from '../testing/builders.ts';
import { areSameParams, paramsOfView, shownProjectsOf, viewParamNames } from './viewParams.ts';

/** A filter in which every field has an effect. */
const fullFilter: ProjectFilter = {
  from: '2026-03-01',
  to: '2026-03-31',
  office: anId(1),
  estimator: anId(2),
  statuses: ['NEW', 'CLOSED'],
  referrer: 'angi',
  referred: true,
  priced: true,
  favourites: true,
  closedIn: '2026-03',
  becamePendingIn: '2026-04',
  lost: lostFor('Price'),
  scheduledFrom: '2026-05-01',
  scheduledTo: '2026-05-31',
  search: 'roof',
};

describe('the parameters of a view', () => {
  it('have all filters and the sort', () => {
    const shown = { filter: fullFilter, sort: { by: 'price', descending: true } } as const;
    expect(Object.keys(paramsOfView(shown))).toEqual([...viewParamNames]);
    expect(shownProjectsOf(paramsOfView(shown))).toEqual(shown);
  });

  it('have nothing without effect', () => {
    expect(paramsOfView({ filter: { ...noFilter, search: ' ' }, sort: newestFirst })).toEqual({});
    expect(shownProjectsOf({})).toEqual({ filter: noFilter, sort: newestFirst });
  });

  it('are compared one by one', () => {
    expect(areSameParams({ status: 'NEW' }, { status: 'NEW', sort: undefined })).toBe(true);
    expect(areSameParams({ status: 'NEW' }, { status: 'NEW', sort: 'title' })).toBe(false);
  });
});
