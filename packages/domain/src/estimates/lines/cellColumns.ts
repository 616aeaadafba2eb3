/** The columns of the line grid, and the texts of their cells for a spreadsheet. */
import { toDollars } from '@plumbline/values/money';
import { units } from '../../catalogue/units.ts';
import { lineMargin } from '../pricing/margin.ts';
import { priceLine } from '../pricing/pricing.ts';
import { type EditableColumn, editableColumns, type LineDraft, type LineValues } from './line.ts';
import { isSection } from './sections.ts';

/** A column that a user can select cells of. The total and the margin are computed. */
export type CellColumn = EditableColumn | 'total' | 'margin';

/** The columns in their displayed order. */
export const cellColumns = (showsCosts: boolean): readonly CellColumn[] => [
  ...(['description', 'rate', 'quantity', 'tax', 'total', 'unit'] as const),
  ...(showsCosts ? (['cost', 'margin'] as const) : []),
];

export const isEditableColumn = (column: CellColumn): column is EditableColumn =>
  editableColumns.some((editable) => editable === column);

/** The input of the line form for each column. */
export const draftFields = {
  description: 'name',
  rate: 'rate',
  quantity: 'quantity',
  tax: 'tax',
  unit: 'unit',
  cost: 'cost',
} as const satisfies Record<EditableColumn, keyof LineDraft>;

/** The columns whose cells can be empty. */
export const emptiableColumns: readonly EditableColumn[] = ['cost'];

/** A copied cell. A number has neither a currency nor separators of thousands, so that every spreadsheet reads it as a number. */
export interface CopiedCell {
  readonly text: string;
  readonly isNumber: boolean;
}

const numberCell = (value: number | null): CopiedCell => ({
  text: value === null ? '' : String(value),
  isNumber: true,
});
const textCell = (text: string): CopiedCell => ({ text, isNumber: false });

/** The cell of a line as a spreadsheet gets it. The heading of a section has only a name. */
export function copiedCell(values: LineValues, column: CellColumn): CopiedCell {
  if (column === 'description') return textCell(values.description);
  if (isSection(values)) return textCell('');
  if (column === 'unit') return textCell(units[values.unit]);
  if (column === 'total') return numberCell(toDollars(priceLine(values).total));
  if (column === 'cost') return numberCell(values.cost);
  if (column === 'margin') {
    const margin = lineMargin(values);
    return numberCell(margin && toDollars(margin.margin));
  }
  return numberCell(values[column]);
}

/** The text with which a user would type the cell, for copies inside the app: the formula of a number that has one. '' for a computed cell. */
export function typedCellText(values: LineValues, column: CellColumn): string {
  if (!isEditableColumn(column)) return '';
  if (column === 'description' || column === 'unit') return copiedCell(values, column).text;
  const formula = { rate: values.rate_formula, quantity: values.quantity_formula, tax: null, cost: null }[column];
  return formula ?? copiedCell(values, column).text;
}
