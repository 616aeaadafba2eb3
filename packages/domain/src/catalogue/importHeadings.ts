import { eachField, type ImportField, importFieldNames, importFields } from './importFields.ts';
import type { ImportMapping } from './importPreview.ts';

/** What else a field is called at the head of a column, the surest name first. */
const otherNames: Readonly<Record<ImportField, readonly string[]>> = {
  code: ['item code', 'code no', 'item no', 'item number', 'item id', 'sku', 'part no', 'part number', 'product code'],
  description: ['name', 'item description', 'description', 'product name', 'line item', 'item', 'product', 'service'],
  rate: ['unit price', 'unit cost', 'unit rate', 'price', 'cost', 'price per unit', 'cost per unit', 'list price'],
  item_type: ['type', 'cost type', 'line type', 'kind'],
  unit: ['uom', 'u o m', 'unit of measure', 'units', 'unit of measurement', 'measure', 'per'],
  category: ['group', 'trade', 'section', 'division', 'product category', 'item category'],
};

/** Letters and digits in one case: `Unit-Price ($) *` is `unit price`. */
const folded = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const names = eachField((field) => [folded(importFields[field]), ...otherNames[field]]);

/** Which column holds what, by its heading; a column holds one field at the most, and the first of two alike counts. */
export function guessMapping(headings: readonly string[]): ImportMapping {
  const columns = headings.map(folded);
  const mapping: ImportMapping = eachField(() => null);
  for (const field of importFieldNames) {
    const name = names[field].find((known) => columns.includes(known));
    if (name !== undefined) mapping[field] = columns.indexOf(name);
  }
  return mapping;
}
