/** Tests of the texts that summarize an import, and of counts with a noun. */
import { expect, test } from 'vitest';
import { pluralize } from '../shared/pluralize.ts';
import { anImportMapping, anImportResult } from '../testing/builders.ts';
import type { ImportDefaults } from './contract.ts';
import { noImportChoices } from './importChoices.ts';
import { noImportDefaults } from './importSheet.ts';
import {
  importBlockedReason,
  importedRowCount,
  importResultText,
  importTexts,
  locatePage,
  missingFields,
  ratesText,
  sheetText,
  summaryText,
} from './importSummary.ts';

const none = { rows: 0, new: 0, update: 0, unchanged: 0, error: 0 };
const counts = (overrides: Partial<typeof none>) => {
  const summary = { ...none, ...overrides };
  return { ...summary, rows: summary.new + summary.update + summary.unchanged + summary.error };
};

test('the summary of a preview counts its rows by result', () => {
  expect(summaryText(counts({ new: 12, update: 3, unchanged: 40, error: 2 }))).toBe(
    '12 new, 3 changed, 40 unchanged, 2 with errors',
  );
  expect(summaryText(counts({ new: 19_998, error: 2 }))).toBe('19,998 new, 2 with errors');
  expect(summaryText(none)).toBe('No rows');
});

test('the sheet is named if the file has several sheets', () => {
  expect(sheetText({ name: 'Prices', sheetCount: 3 })).toBe('Sheet “Prices”, one of 3');
  expect(sheetText({ name: 'Prices', sheetCount: 1 })).toBeNull();
});

test('the result of an import counts its rows by result', () => {
  expect(importResultText(anImportResult({ created: 12, updated: 3, unchanged: 40, skipped: 2 }))).toBe(
    '12 added, 3 changed, 40 unchanged, 2 left out',
  );
});

test('importedRowCount counts new and changed rows', () => {
  expect(importedRowCount(counts({ new: 12, update: 3, unchanged: 40, error: 2 }))).toBe(15);
});

test('pluralize formats a count with its noun', () => {
  expect([pluralize(1, 'item'), pluralize(15, 'item'), pluralize(20_000, 'row')]).toEqual([
    '1 item',
    '15 items',
    '20,000 rows',
  ]);
});

/** The parts of a preview of a sheet in which all columns are recognized. */
const previewed = {
  ...{ mapping: anImportMapping(), defaults: noImportDefaults, hasDefaultMarkup: false },
  ...{ hiddenRowCount: 0, choices: noImportChoices },
};

test('an import with hidden rows waits for the choice of the user', () => {
  const reasonOf = (hiddenRowCount: number, hiddenRows: 'import' | 'leaveOut' | null) => {
    const preview = { ...previewed, hiddenRowCount, choices: { ...noImportChoices, hiddenRows } };
    return importBlockedReason({ ...preview, summary: counts({ new: 2 }) }, { skipErrors: false });
  };
  expect(reasonOf(1, null)).toBe('Choose above whether the 1 hidden row is imported.');
  expect(reasonOf(2, null)).toBe('Choose above whether the 2 hidden rows are imported.');
  expect([reasonOf(2, 'import'), reasonOf(2, 'leaveOut'), reasonOf(0, null)]).toEqual([null, null, null]);
});

test('the columns that are not imported and two rows of headings are named', () => {
  const columns = ['Code', 'Item name', 'Rate', 'Item type', 'Unit', 'Category', 'Vendor', ''];
  const preview = { columns, mapping: anImportMapping() };
  expect(importTexts.unusedColumns(preview)).toBe('Not imported: Vendor, Column H.');
  expect(importTexts.unusedColumns({ ...preview, columns: columns.slice(0, 6) })).toBeNull();
  expect(importTexts.headings({ headingRows: [3, 4] })).toBe('The headings are in rows 3 and 4.');
  expect(importTexts.headings({ headingRows: [3] })).toBeNull();
});

test.each([
  ['no rows', none, false, /no rows/],
  ['unchanged rows only', counts({ unchanged: 40 }), false, /has it all already/],
  ['errors and unchanged rows only', counts({ error: 2, unchanged: 1 }), true, /No row can be imported/],
  ['errors that are not skipped', counts({ new: 1, error: 1 }), false, /^Leave out the 1 row with errors/],
])('a sheet with %s cannot be imported, and the reason is shown', (_, summary, skipErrors, reason) => {
  const preview = { ...previewed, summary };
  expect(importBlockedReason(preview, { skipErrors })).toMatch(reason);
});

test.each([
  ['errors that are skipped', counts({ new: 1, error: 1 }), true],
  ['no errors', counts({ update: 1, unchanged: 3 }), false],
])('a sheet with %s can be imported', (_, summary, skipErrors) => {
  const preview = { ...previewed, summary };
  expect(importBlockedReason(preview, { skipErrors })).toBeNull();
});

test('a missing required column is reported instead of the errors of the rows', () => {
  const mapping = anImportMapping({ code: null, rate: null, unit: null });
  const preview = { ...previewed, summary: counts({ error: 2 }), mapping };
  expect(importBlockedReason(preview, { skipErrors: false })).toBe(
    'Choose above where the sheet has Rate and Unit. No row can be imported without.',
  );
});

test('a missing column of rates is not reported if the costs give the rates with a default markup', () => {
  const mapping = anImportMapping({ rate: null, cost: 2 });
  expect(missingFields({ ...previewed, mapping })).toEqual(['rate']);
  expect(missingFields({ ...previewed, mapping, hasDefaultMarkup: true })).toEqual([]);
});

test.each([
  ['Price', { rate: 2 }, 0, false, null],
  ['Cost', { rate: null, cost: 2 }, 3, true, /^The rates of 3 rows are the costs with the default markup/],
  ['Cost', { rate: 2 }, 0, false, /^The column “Cost” is read as the rate. If it has your costs, set a default markup/],
  ['Cost', { rate: 2 }, 0, true, /^The column “Cost” is read as the rate.$/],
])(
  'the preview says where the rates come from: %s, %j',
  (heading, columns, rowsWithDefaultMarkup, hasDefaultMarkup, expected) => {
    const prices = {
      columns: ['Code', 'Name', heading],
      mapping: anImportMapping(columns),
      rowsWithDefaultMarkup,
      hasDefaultMarkup,
    };
    const text = ratesText(prices);
    if (expected === null) expect(text).toBeNull();
    else expect(text).toMatch(expected);
  },
);

test('one item type for all rows can replace a missing column of item types', () => {
  const mapping = anImportMapping({ item_type: null });
  const summary = counts({ error: 2 });
  const reasonWith = (defaults: ImportDefaults) =>
    importBlockedReason({ ...previewed, summary, mapping, defaults }, { skipErrors: false });
  expect(reasonWith(noImportDefaults)).toBe(
    'Choose above the Item type for all rows, or the column that has it. No row can be imported without.',
  );
  expect(reasonWith({ item_type: 'MISC', unit: null })).toMatch(/in the sheet and upload it again/);
});

test.each([
  ['the first page has the rows with errors first', { page: 1 }, { page: 1, total: 30, first: 0, end: 10 }],
  ['a page of one status', { status: 'new', page: 2 }, { page: 2, total: 12, first: 14, end: 16 }],
  ['a page after the last is the last', { status: 'update', page: 9 }, { page: 1, total: 3, first: 16, end: 19 }],
  ['the last status', { status: 'unchanged', page: 2 }, { page: 2, total: 11, first: 29, end: 30 }],
] as const)('locatePage: %s', (_, shown, expected) => {
  const summary = { rows: 30, error: 4, new: 12, update: 3, unchanged: 11 };
  expect(locatePage(summary, shown)).toEqual(expected);
});
