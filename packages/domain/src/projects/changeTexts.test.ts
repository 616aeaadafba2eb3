import { expect, it } from 'vitest';
import { anId } from '../testing/builders.ts';
import type { BulkVerdict } from './bulkChange.ts';
import type { BulkValues } from './bulkChangeMachine.ts';
import { changeTexts, outcomeText } from './changeTexts.ts';

const titles = ['Roof', 'Deck', 'Attic'];
const names = {
  project: (id: string) => titles[Number.parseInt(id.slice(-2), 16) - 1] ?? '',
  office: () => 'Denver',
  estimator: () => 'Erin Estes',
};

const textsOf = (values: BulkValues, verdicts: readonly BulkVerdict[], isUndo = false) =>
  changeTexts(
    {
      isUndo,
      changes: verdicts.map((_, index) => ({ id: anId(index + 1), version: 1, ...values })),
      results: verdicts.map((verdict, index) => ({ id: anId(index + 1), verdict, version: 2, project: null })),
    },
    names,
  );

it.each([
  [{ status: 'SIGNED' }, 'Roof moved to Job Signed'],
  [{ status: 'CLOSED', lost_reason: 'Price' }, 'Roof moved to Job Closed, lost: Price'],
  [{ lost_reason: '' }, 'Roof without a lost reason now'],
  [{ office: anId(5) }, 'Roof moved to the office Denver'],
  [{ office: null }, 'Roof removed from its office'],
  [{ estimator: anId(6) }, 'Roof assigned to Erin Estes'],
  [{ estimator: null }, 'Roof without an estimator now'],
  [{ date_inspected: '2026-03-04' }, 'Roof now inspected on Mar 4, 2026'],
  [
    { job_start_date: '2026-03-04', job_end_date: '2026-03-06' },
    'Roof now starts on Mar 4, 2026, now ends on Mar 6, 2026',
  ],
  [{ job_end_date: null }, 'Roof without an end now'],
  [{ favourite: true }, 'Roof added to your favourites'],
  [{ deleted: true }, 'Roof deleted'],
  [{ status: 'NEW', favourite: false }, 'Roof moved to New, removed from your favourites'],
] satisfies [BulkValues, string][])('a change to %o is called %j', (values, text) => {
  expect(textsOf(values, ['changed'])).toEqual({ changed: text, refused: '' });
});

it('counts several changed projects, and says why others were not changed', () => {
  expect(textsOf({ status: 'CLOSED' }, ['changed', 'changed', 'changed_meanwhile'])).toEqual({
    changed: '2 projects moved to Job Closed',
    refused: 'Not changed. Attic: changed by somebody else in the meantime.',
  });
});

it('says that nothing was changed', () => {
  expect(textsOf({ estimator: anId(6) }, ['forbidden', 'not_found', 'unchanged'])).toEqual({
    changed: '',
    refused:
      'Not changed. Roof: you may assign only yourself as the estimator. Deck: the project, or what was chosen for it, does not exist any more.',
  });
});

it('says what an undo has restored', () => {
  expect(textsOf({ status: 'NEW' }, ['changed', 'changed'], true).changed).toBe('Undone for 2 projects');
});

it('the bar of the last change says what was changed and what was refused', () => {
  expect(outcomeText({ changed: 'Roof moved to Job Signed', refused: '' })).toBe('Roof moved to Job Signed');
  expect(outcomeText({ changed: '', refused: 'Not changed. Roof: gone.' })).toBe('Not changed. Roof: gone.');
  expect(outcomeText({ changed: '2 projects deleted', refused: 'Not changed. Roof: gone.' })).toBe(
    '2 projects deleted. Not changed. Roof: gone.',
  );
});
