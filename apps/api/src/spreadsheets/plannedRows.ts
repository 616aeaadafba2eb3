/** The rows of an import plan as bytes, from which the main thread reads a page without parsing the other rows. */
import type { PlannedRow } from '@plumbline/domain/catalogue/importPlan';
import { importRowStatuses } from '@plumbline/domain/catalogue/importSheet';
import type { RowRange } from '@plumbline/domain/catalogue/importSummary';
import type { StoredPlan } from '../ports.ts';

const newline = '\n'.charCodeAt(0);

/** Encodes each row as a line of JSON, in the order of `importRowStatuses`. JSON contains no line break. */
export function encodePlannedRows(rows: readonly PlannedRow[]): Uint8Array<ArrayBuffer> {
  const sortedRows = importRowStatuses.flatMap((status) => rows.filter(({ verdict }) => verdict === status));
  return new TextEncoder().encode(sortedRows.map((row) => `${JSON.stringify(row)}\n`).join(''));
}

/** Reads the rows from the index `first` to before the index `end`. */
export function readPlannedRows({ rows: lines }: StoredPlan, { first, end }: RowRange): PlannedRow[] {
  if (first >= end) return [];
  const startOfLine = (index: number, start: number) => {
    let offset = start;
    for (let line = 0; line < index; line += 1) offset = lines.indexOf(newline, offset) + 1;
    return offset;
  };
  const start = startOfLine(first, 0);
  const bytes = lines.subarray(start, startOfLine(end - first, start) - 1);
  return JSON.parse(`[${new TextDecoder().decode(bytes).replaceAll('\n', ',')}]`);
}
