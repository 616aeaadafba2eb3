import { anImportResult } from '@plumbline/domain/testing/builders';
import { expect, test } from 'vitest';
import { FakeStorage } from '../testing/fakeStorage.ts';
import { readImportFill, readLastImport, storeImportFill, storeLastImport } from './importStorage.ts';

test('storeLastImport stores the last import and null removes it', () => {
  const session = new FakeStorage();
  const last = { fileName: 'prices.xlsx', result: anImportResult() };
  storeLastImport(session, last);
  expect(readLastImport(session)).toEqual(last);
  storeLastImport(session, null);
  expect([readLastImport(session), session.length]).toEqual([null, 0]);
});

test.each(['{', '7', '{}'])('an invalid last import is ignored: %s', (text) => {
  const session = new FakeStorage();
  session.setItem('import.last', text);
  expect(readLastImport(session)).toBeNull();
});

test('storeImportFill stores the default values and unknown codes are ignored', () => {
  const local = new FakeStorage();
  storeImportFill(local, { item_type: 'MATERIAL', unit: null });
  expect(readImportFill(local)).toEqual({ item_type: 'MATERIAL', unit: null });
  local.setItem('import.fill', 'SHINGLES x');
  expect(readImportFill(local)).toEqual({ item_type: null, unit: null });
});
