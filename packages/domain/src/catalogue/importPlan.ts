import type { CatalogueItem } from './catalogueItem.ts';
import { type ImportField, type ImportVerdict, importFieldNames, importFields, noFill } from './importFields.ts';
import { guessMapping } from './importHeadings.ts';
import { folded, identityKey, itemFinder, type Match, type RowIdentity } from './importMatch.ts';
import type { ImportFill, ImportMapping, ImportPreview, ImportRow } from './importPreview.ts';
import { cellOf, readRow, unfilledIn } from './importRow.ts';
import { type SheetRow, shownIn, type Table } from './importSheet.ts';
import type { ItemValues } from './importValues.ts';

/** What an import shows before it is done, and what it then does [R7.29]. */
export interface ImportPlan extends ImportPreview {
  readonly creates: readonly ItemValues[];
  readonly updates: readonly { readonly item: CatalogueItem; readonly values: ItemValues }[];
}

/**
 * Reads a sheet against the catalogue. `asked` says which column holds what; without it the headings do. `fill` is for rows
 * without an item type or a unit.
 */
export function planImport(
  table: Table,
  catalogue: readonly CatalogueItem[],
  asked?: ImportMapping,
  fill: ImportFill = noFill,
): ImportPlan {
  const mapping = asked ?? guessMapping(table.columns);
  const identities = table.rows.map((row) => identityOf(row, mapping));
  const find = itemFinder(catalogue, new Set(identities.map(({ code }) => folded(code))));
  const headingOf = (field: ImportField) => table.columns[mapping[field] ?? -1] || importFields[field];

  const creates: ItemValues[] = [];
  const updates: { item: CatalogueItem; values: ItemValues }[] = [];
  const summary = { rows: table.rows.length, new: 0, update: 0, unchanged: 0, error: 0 };
  const unfilled = { item_type: 0, unit: 0 };
  const firstRows = new Map<string, number>();

  const verdictOf = (item: CatalogueItem | undefined, values: ItemValues | undefined, isClear: boolean) => {
    if (!values || !isClear) return 'error';
    if (!item) {
      creates.push(values);
      return 'new';
    }
    if (isSame(item, values)) return 'unchanged';
    updates.push({ item, values });
    return 'update';
  };

  const rows = table.rows.map((sheetRow, at): ImportRow => {
    const { row } = sheetRow;
    const identity = identities[at] ?? identityOf(sheetRow, mapping);
    const match = find(identity);
    const item = match.kind === 'item' ? match.item : undefined;
    const { shown, values, errors } = readRow(sheetRow, mapping, item, fill);
    for (const field of unfilledIn(sheetRow, mapping, item)) unfilled[field] += 1;
    const unclear = repetition(firstRows, identityKey(identity, match), row) ?? ambiguity(match);
    const verdict: ImportVerdict = verdictOf(item, values, unclear === undefined);
    summary[verdict] += 1;
    const wrong = errors.map(({ field, message }) => ({ column: headingOf(field), message }));
    const column = headingOf(identity.code === '' ? 'description' : 'code');
    return {
      row,
      verdict,
      values: shown,
      ...(verdict === 'update' && item && values && { was: replacedIn(item, values) }),
      errors: unclear ? [{ column, message: unclear }, ...wrong] : wrong,
    };
  });
  return { sheet: table.sheet, columns: [...table.columns], mapping, fill, unfilled, rows, summary, creates, updates };
}

const identityOf = (row: SheetRow, mapping: ImportMapping): RowIdentity => ({
  code: shownIn(cellOf(row, mapping, 'code')),
  description: shownIn(cellOf(row, mapping, 'description')),
});

const changedFields = (item: CatalogueItem, values: ItemValues) =>
  importFieldNames.filter((field) => item[field] !== values[field]);

const isSame = (item: CatalogueItem, values: ItemValues) => changedFields(item, values).length === 0;

const replacedIn = (item: CatalogueItem, values: ItemValues): ImportRow['was'] =>
  Object.fromEntries(changedFields(item, values).map((field) => [field, item[field]]));

/** Notes the first row about each item, and says where a later one is about the same. */
function repetition(firstRows: Map<string, number>, key: string, row: number): string | undefined {
  const first = firstRows.get(key);
  if (key !== '' && first === undefined) firstRows.set(key, row);
  return first === undefined ? undefined : `Row ${first} is about the same item`;
}

function ambiguity(match: Match): string | undefined {
  if (match.kind !== 'several') return undefined;
  const { count, by } = match;
  return by === 'code'
    ? `${count} items of the catalogue have this code`
    : `${count} items of the catalogue have this name: a code would tell which is meant`;
}
