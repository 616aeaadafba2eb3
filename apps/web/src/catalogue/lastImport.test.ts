import { anImportResult } from '@plumbline/domain/testing/builders';
import { beforeEach, expect, test, vi } from 'vitest';
import { FakeStorage } from '../testing/storage.ts';
import { keepLastImport, keptLastImport } from './lastImport.ts';

beforeEach(() => void vi.stubGlobal('sessionStorage', new FakeStorage()));

test('the last import is known after a reload, until there is none to undo', () => {
  const last = { fileName: 'prices.xlsx', result: anImportResult() };
  keepLastImport(last);
  expect(keptLastImport()).toEqual(last);
  keepLastImport(null);
  expect([keptLastImport(), sessionStorage.length]).toEqual([null, 0]);
});

test.each(['{', '7', '{}'])('what is no import is none: %s', (text) => {
  sessionStorage.setItem('import.last', text);
  expect(keptLastImport()).toBeNull();
});
