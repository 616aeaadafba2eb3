/** Tests of the sentences of a history. */
import { expect, it } from 'vitest';
import { aHistoryEntry } from '../testing/builders.ts';
import { describeEntry } from './describeEntry.ts';
import { entriesByDay } from './entriesByDay.ts';
import type { HistoryEntry } from './historyEntry.ts';
import { toggleKind } from './historyFilter.ts';
import { historyKindCodes, parseKinds } from './historyKinds.ts';

const denver = 'America/Denver';
const document = { kind: 'ESTIMATE', number: 12, revision: 2, change_order: null, total: 1250 } as const;
const status = { from: 'NEW', to: 'ESTIMATE_SENT', since: '2026-03-02T17:00:00.000Z' } as const;
const field = (name: string, from: string | null, to: string | null) => ({ name, from, to });

it.each<[title: string, overrides: Partial<HistoryEntry>, lines?: readonly string[]]>([
  ['Project created as New', { type: 'project.created', status: { from: null, to: 'NEW', since: null } }],
  ['Project deleted', { type: 'project.deleted' }],
  ['Project restored', { type: 'project.restored' }],
  ['Status changed from New to Estimate Sent after 3 days', { status }],
  ['Status changed from New to Estimate Sent after 1 day', { status: { ...status, since: '2026-03-05T06:59:00Z' } }],
  [
    'Status changed from New to Estimate Sent on the same day',
    { status: { ...status, since: '2026-03-05T07:00:00Z' } },
  ],
  ['Status changed from New to Estimate Sent', { status: { ...status, since: null } }],
  [
    'Estimate changed from $1,000.00 to $1,250.00',
    { type: 'estimate.changed', amounts: { from: 1000, to: 1250, changes: 1 } },
  ],
  [
    'Estimate changed from $1,000.00 to $1,250.00 in 14 changes',
    { type: 'estimate.changed', amounts: { from: 1000, to: 1250, changes: 14 } },
  ],
  [
    'Estimate changed from $1,000.00 to $900.00',
    {
      type: 'estimate.changed',
      amounts: { from: 1000, to: 900, changes: 1 },
      fields: [field('discount', '', '10% before tax')],
    },
    ['Discount set to 10% before tax'],
  ],
  [
    'Estimate edited, total still $1,250.00',
    { type: 'estimate.changed', amounts: { from: 1250, to: 1250, changes: 1 } },
  ],
  [
    'Final invoice changed from $0.00 to $1,250.50',
    { type: 'prices.changed', fields: [field('final_invoice', '0', '1250.5')] },
  ],
  [
    '2 prices changed',
    { type: 'prices.changed', fields: [field('estimation', '1', '2'), field('final_invoice', '0', '3')] },
    ['Estimate price changed from $1.00 to $2.00', 'Final invoice changed from $0.00 to $3.00'],
  ],
  ['Estimator set to Sam Ito', { type: 'project.updated', fields: [field('estimator', '', 'Sam Ito')] }],
  [
    'Country changed from Canada to United States',
    { type: 'project.updated', fields: [field('address.country', 'CA', 'US')] },
  ],
  [
    'Contact number removed: (303) 555-0142',
    { type: 'project.updated', fields: [field('client.phone_no', '+13035550142', '')] },
  ],
  ['Project title changed', { type: 'project.updated', fields: [field('title', null, null)] }],
  ['Estimate 12 revision 2 saved', { type: 'document.created', document }],
  [
    'Estimate 12 revision 2 sent to a@b.example, c@d.example',
    { type: 'document.sent', document, names: ['a@b.example', 'c@d.example'] },
  ],
  ['Link to Estimate 12 revision 2 made', { type: 'document.sent', document }],
  ['Estimate 12 revision 2 opened by the client', { type: 'document.opened', document }],
  [
    'Question from the client about Estimate 12 revision 2',
    { type: 'document.asked', document, text: 'Which colour?' },
    ['Which colour?'],
  ],
  [
    'Estimate 12 revision 2 signed by Maria Alvarez for $1,250.00',
    { type: 'document.accepted', document, text: 'Maria Alvarez' },
  ],
  [
    'Change order 1 signed by Maria Alvarez for +$62.64',
    {
      type: 'document.accepted',
      document: { ...document, kind: 'CHANGE_ORDER', change_order: 1, total: 62.64 },
      text: 'Maria Alvarez',
    },
  ],
  [
    'Estimate 12 revision 2 declined by the client',
    { type: 'document.declined', document, text: 'Too much' },
    ['Too much'],
  ],
  ['Estimate 12 revision 2 withdrawn', { type: 'document.withdrawn', document }],
  ['Note added', { type: 'note.added', text: 'Permit is here' }, ['Permit is here']],
  ['Note changed', { type: 'note.updated' }],
  ['Note deleted', { type: 'note.deleted' }],
  ['roof.jpg attached to a note', { type: 'files.attached', names: ['roof.jpg'] }],
  [
    '2 files attached to a note',
    { type: 'files.attached', names: ['roof.jpg', 'gutter.pdf'] },
    ['roof.jpg', 'gutter.pdf'],
  ],
])('%s', (title, overrides, lines = []) => {
  expect(describeEntry(aHistoryEntry(overrides), denver)).toEqual({ title, lines });
});

it('entries are grouped by the day and have the time of the time zone of the company', () => {
  const entries = ['2026-03-05T07:30:00Z', '2026-03-05T06:59:00Z', '2026-03-04T12:00:00Z'].map((at) =>
    aHistoryEntry({ at }),
  );
  const days = entriesByDay(entries, denver).map(({ day, entries: ofDay }) => [day, ...ofDay.map(({ time }) => time)]);
  expect(days).toEqual([
    ['2026-03-05', '00:30'],
    ['2026-03-04', '23:59', '05:00'],
  ]);
});

it('no kinds, and all kinds, mean every kind', () => {
  expect(parseKinds('')).toEqual(historyKindCodes);
  expect(parseKinds('notes,status,unknown')).toEqual(['status', 'notes']);
  expect(toggleKind([], 'notes')).toEqual(['notes']);
  expect(toggleKind(['notes'], 'status')).toEqual(['status', 'notes']);
  expect(toggleKind(['status', 'notes'], 'status')).toEqual(['notes']);
  expect(
    toggleKind(
      historyKindCodes.filter((kind) => kind !== 'notes'),
      'notes',
    ),
  ).toEqual([]);
});
