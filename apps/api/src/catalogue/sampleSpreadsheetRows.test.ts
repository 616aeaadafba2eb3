/** Tests that the sample spreadsheet changes no item of the demo company. */
import { planImport } from '@plumbline/domain/catalogue/importPlan';
import { toSheetTable } from '@plumbline/domain/catalogue/importSheet';
import { aCatalogueItem } from '@plumbline/domain/testing/builders';
import { expect, it } from 'vitest';
import { catalogue } from '../demo/demoCatalogueAndJobs.ts';
import { sampleSpreadsheetRows } from './sampleSpreadsheetRows.ts';

it('the sample spreadsheet changes no item of the demo company [R2.38]', () => {
  const items = catalogue.map(({ itemType, ...item }, index) =>
    aCatalogueItem({ ...item, id: `item ${index}`, item_type: itemType }),
  );
  const rows = sampleSpreadsheetRows.map((cells, index) => ({ row: index + 1, cells }));
  const { summary } = planImport(
    toSheetTable({ name: 'Line items', sheetCount: 1, sheetNames: ['Line items'], rows }),
    items,
  );
  expect(summary).toEqual({ rows: 9, new: 9, update: 0, unchanged: 0, error: 0 });
});
