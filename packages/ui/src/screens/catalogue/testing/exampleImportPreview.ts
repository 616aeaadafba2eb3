import { importVerdicts } from '@plumbline/domain/catalogue/importColumns';
import type { ImportPreview, ImportRow } from '@plumbline/domain/catalogue/importPreview';
import { anImportPreview, anImportRow } from '@plumbline/domain/testing/builders';
import { exampleItems } from './exampleItems.ts';

const errorLists: readonly ImportRow['errors'][] = [
  [{ column: 'Rate', message: 'Invalid number' }],
  [
    { column: 'Unit', message: '‘Furlong’ is none of the units' },
    { column: 'Item name', message: 'Required' },
  ],
];

const changes: readonly ImportRow['was'][] = [
  { rate: 0.4275 },
  { description: 'Shingles', rate: 398, category: '' },
  { code: 'MS-900', item_type: 'MISC', unit: 'EA' },
];

/** A preview with the given number of rows for each status, in spreadsheet order. */
export function exampleImportPreview(counts: Partial<Record<ImportRow['verdict'], number>>): ImportPreview {
  const wanted = importVerdicts.flatMap((verdict) => Array.from({ length: counts[verdict] ?? 0 }, () => verdict));
  const items = exampleItems(wanted.length);
  const rows = wanted.map((verdict, at) => {
    const { code = '', description = '', rate = 0, item_type = '', unit = '' } = items[at] ?? {};
    const errors = verdict === 'error' ? (errorLists[at % 2] ?? []) : [];
    const named = errors.length > 1 ? { description: '', unit: 'Furlong' } : { description, unit };
    const values = { code, rate: errors.length === 1 ? null : rate, item_type, category: 'Roofing', ...named };
    const was = verdict === 'update' ? changes[at % changes.length] : undefined;
    return anImportRow({ row: at + 2, verdict, values, errors, ...(was && { was }) });
  });
  return anImportPreview({ rows });
}
