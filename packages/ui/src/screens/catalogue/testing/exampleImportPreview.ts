/** Import previews for stories. */
import type { ImportPreview, ImportRow } from '@plumbline/domain/catalogue/contract';
import { importRowStatuses } from '@plumbline/domain/catalogue/importSheet';
import { anImportPreview, anImportRow } from '@plumbline/domain/testing/builders';
import { exampleItems } from './exampleItems.ts';

/** The errors of rows with errors. The index of a row in the preview selects one of the two lists. */
const errorLists: readonly ImportRow['errors'][] = [
  [{ column: 'Rate', message: 'Invalid number' }],
  [
    { column: 'Unit', message: '‘Furlong’ is none of the units' },
    { column: 'Item name', message: 'Required' },
  ],
];

/** The replaced values of changed rows. The index of a row in the preview selects one of the three entries. */
const replacedValueLists: readonly ImportRow['replacedValues'][] = [
  { rate: 0.4275 },
  { description: 'Shingles', rate: 398, category: '' },
  { code: 'MS-900', item_type: 'MISC', unit: 'EA' },
];

/** Returns an import preview with `counts[status]` rows of each status. The rows are grouped by status, in the order of `importRowStatuses`. */
export function exampleImportPreview(counts: Partial<Record<ImportRow['verdict'], number>>): ImportPreview {
  const statuses = importRowStatuses.flatMap((status) => Array.from({ length: counts[status] ?? 0 }, () => status));
  const items = exampleItems(statuses.length);
  const rows = statuses.map((status, index) => {
    const { code = '', description = '', rate = 0, item_type = '', unit = '' } = items[index] ?? {};
    const errors = status === 'error' ? (errorLists[index % errorLists.length] ?? []) : [];
    const textValues = errors.length > 1 ? { description: '', unit: 'Furlong' } : { description, unit };
    const values = {
      code,
      rate: errors.length === 1 ? null : rate,
      item_type,
      category: 'Roofing',
      cost: null,
      markup: null,
      whole_units: false,
      covers: null,
      tax: null,
      scope: '',
      ...textValues,
    };
    const oldValues = status === 'update' ? replacedValueLists[index % replacedValueLists.length] : undefined;
    return anImportRow({
      // The first row of the spreadsheet has the headings.
      row: index + 2,
      verdict: status,
      values,
      errors,
      ...(oldValues && { replacedValues: oldValues }),
    });
  });
  return anImportPreview({ rows });
}
