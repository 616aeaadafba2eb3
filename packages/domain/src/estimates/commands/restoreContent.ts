/** Gives an estimate the lines, sections and discount that it had in a document. */
import { deleteLines, updateLine } from '../changes/bulkChanges.ts';
import type { NewId } from '../changes/change.ts';
import { printedDetails, setDetail } from '../changes/detailChanges.ts';
import { addLine, setDiscount } from '../changes/edits.ts';
import { displayedDiscount, type EstimateRow, estimateRows, limitedDiscount } from '../changes/estimateRows.ts';
import { latestValues, nextIdAndStatus, type WorkingCopy } from '../changes/workingCopy.ts';
import { type ApiLineValues, isSameLine, type LineValues, lineValuesOf } from '../lines/line.ts';
import { isSection, sectionValues } from '../lines/sections.ts';
import { type DiscountTerms, defaultDiscountBasis, discountValueOf } from '../pricing/discount.ts';

/** The content of a document. The name of a section is '' for the lines before the first heading. */
export interface RestoredContent extends DiscountTerms {
  readonly sections: readonly {
    readonly name: string;
    readonly lines: readonly ({ readonly id: string } & ApiLineValues)[];
  }[];
}

/** A row of the document. `key` is the id of the displayed row that it is now, or null if there is none any more. */
interface RestoredRow {
  readonly key: string | null;
  readonly values: LineValues;
}

/** Pairs the rows of the document with displayed rows: lines by id, and headings by name, because a document has no ids of headings. */
function pairRows({ sections }: RestoredContent, rows: readonly EstimateRow[]): readonly RestoredRow[] {
  const lineIds = new Set(rows.filter(({ values }) => !isSection(values)).map(({ key }) => key));
  const headings = Map.groupBy(
    rows.filter(({ values }) => isSection(values)),
    ({ values }) => values.description,
  );
  return sections.flatMap(({ name, lines }) => [
    ...(name === '' ? [] : [{ key: headings.get(name)?.shift()?.key ?? null, values: sectionValues(name) }]),
    ...lines.map((line) => ({ key: lineIds.has(line.id) ? line.id : null, values: lineValuesOf(line) })),
  ]);
}

/** The most of `keys` that already have the order `order`, so that the others are moved. */
function keysInOrder(keys: readonly string[], order: readonly string[]): ReadonlySet<string> {
  const positions = new Map(order.map((key, index) => [key, index]));
  const position = (key: string | undefined) => positions.get(key ?? '') ?? 0;
  /** `ends[n]` is the key with the lowest position that ends an increasing run of n + 1 keys. */
  const ends: string[] = [];
  const previous = new Map<string, string | undefined>();
  for (const key of keys) {
    const index = ends.findIndex((end) => position(end) > position(key));
    const length = index === -1 ? ends.length : index;
    previous.set(key, ends[length - 1]);
    ends[length] = key;
  }
  const longest = new Set<string>();
  for (let key = ends.at(-1); key !== undefined; key = previous.get(key)) longest.add(key);
  return longest;
}

/** Gives a displayed row the values of the document. Its cost, its takeoff and its formulas stay, unless the number of a formula changes. */
function restoreValues(copy: WorkingCopy, key: string, displayed: LineValues, values: LineValues): WorkingCopy {
  const current = latestValues(copy, key) ?? displayed;
  const { kind, cost, rate_formula, quantity_formula, takeoff } = current;
  const restored = { ...values, kind, cost, rate_formula, quantity_formula, takeoff };
  return isSameLine(current, restored) ? copy : updateLine(copy, key, restored);
}

/** The basis is sent before the discount, because it limits the discount. */
function restoreDiscountTerms(copy: WorkingCopy, content: DiscountTerms): WorkingCopy {
  const field = 'discount_basis';
  const seen = { value: copy.base[field], version: copy.base.version };
  const value = content[field] ?? defaultDiscountBasis;
  const withBasis = printedDetails(copy)[field] === value ? copy : setDetail(copy, { field, value, seen });
  const withTyped = setDiscount(withBasis, discountValueOf(content));
  // A document stores the discount of the estimate, which can be above the price of its lines. The server would lower it.
  const restored = limitedDiscount(withTyped);
  return displayedDiscount(withBasis) === restored ? withBasis : setDiscount(withBasis, restored);
}

/**
 * Turns the working copy into the content of a document with as few changes as possible: other rows are deleted, changed rows get their
 * values back, and rows that were deleted are added again with new ids. Rows are moved only if their order differs.
 */
export function restoreContent(previous: WorkingCopy, content: RestoredContent, newId: NewId): WorkingCopy {
  const displayedRows = estimateRows(previous);
  const restoredRows = pairRows(content, displayedRows);
  const keys = restoredRows.flatMap(({ key }) => key ?? []);
  const keptKeys = new Set(keys);
  const valuesByKey = new Map(displayedRows.map(({ key, values }) => [key, values]));
  let copy = deleteLines(
    { ...previous, open: null },
    displayedRows.filter(({ key }) => !keptKeys.has(key)).map(({ key }) => key),
  );
  for (const { key, values } of restoredRows) {
    const displayed = valuesByKey.get(key ?? '');
    if (key !== null && displayed) copy = restoreValues(copy, key, displayed, values);
  }
  const unmoved = keysInOrder(
    keys,
    displayedRows.map(({ key }) => key),
  );
  let after: string | null = null;
  let moved: string[] = [];
  const moveCollected = () => {
    const lastMoved = moved.at(-1);
    if (lastMoved === undefined) return;
    copy = {
      ...copy,
      changes: [...copy.changes, { kind: 'move', lines: moved, after, ...nextIdAndStatus(copy) }],
      changeCount: copy.changeCount + 1,
    };
    after = lastMoved;
    moved = [];
  };
  for (const { key, values } of restoredRows) {
    if (key !== null && !unmoved.has(key)) {
      moved.push(key);
      continue;
    }
    moveCollected();
    if (key === null) copy = addLine(copy, { values, after }, newId);
    after = key ?? copy.lastAddedLine;
  }
  moveCollected();
  return restoreDiscountTerms(copy, content);
}
