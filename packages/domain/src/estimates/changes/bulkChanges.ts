/** Changes several lines in one action of the user. One call saves the changes of the lines. */

import { rateOfMargin } from '../../catalogue/markup.ts';
import { draftOf, type EditableColumn, type LineValues, lineValuesOf, maxEstimateRows } from '../lines/line.ts';
import { moveInOrder } from '../lines/lineOrder.ts';
import { groupBySection, isSection } from '../lines/sections.ts';
import { type Change, lineIdOf, type NewId } from './change.ts';
import { addLine, changeLine, removeLine } from './edits.ts';
import { type EstimateRow, estimateRows } from './estimateRows.ts';
import { latestValues, nextIdAndStatus, serverValues, updateChange, type WorkingCopy } from './workingCopy.ts';

interface NewLines {
  readonly values: readonly LineValues[];
  readonly after?: string | null | undefined;
}

/** Adds lines in order after the line `after`. Null adds them at the start. Without `after` they are added at the end. */
export const addLines = (copy: WorkingCopy, { values, after }: NewLines, newId: NewId): WorkingCopy =>
  placeNewLines(copy, { values: withNewGroups(values, newId), after }, newId);

/**
 * Gives the takeoffs of lines new groups, so that copies of lines do not change together with the copied lines. Lines with the same group
 * have the same new group. `newGroups` receives the new group of each group.
 */
const withNewGroups = (
  lines: readonly LineValues[],
  newId: NewId,
  newGroups = new Map<string, string>(),
): readonly LineValues[] =>
  lines.map((line) => {
    if (!line.takeoff) return line;
    const group = newGroups.get(line.takeoff.group) ?? newId();
    newGroups.set(line.takeoff.group, group);
    return { ...line, takeoff: { ...line.takeoff, group } };
  });

function placeNewLines(copy: WorkingCopy, { values, after }: NewLines, newId: NewId): WorkingCopy {
  let nextCopy = copy;
  let lineBefore = after;
  let firstAddedLine: string | null = null;
  for (const line of values) {
    nextCopy = addLine(nextCopy, { values: lineValuesOf(line), after: lineBefore }, newId);
    if (lineBefore !== undefined) lineBefore = nextCopy.lastAddedLine;
    firstAddedLine ??= nextCopy.lastAddedLine;
  }
  return { ...nextCopy, firstAddedLine: firstAddedLine ?? copy.firstAddedLine };
}

/** The displayed rows with these ids, in their displayed order. */
function displayedRows(copy: WorkingCopy, ids: readonly string[]) {
  const searchedIds = new Set(ids);
  return estimateRows(copy).filter(({ key }) => searchedIds.has(key));
}

export const deleteLines = (copy: WorkingCopy, ids: readonly string[]): WorkingCopy =>
  displayedRows(copy, ids).reduce((nextCopy, { key }) => removeLine(nextCopy, key), copy);

/**
 * Adds copies of lines. In each section, the copies follow the last duplicated line. If the heading is duplicated too, they follow the
 * end of the section.
 */
export function duplicateLines(copy: WorkingCopy, ids: readonly string[], newId: NewId): WorkingCopy {
  const duplicatedIds = new Set(ids);
  const isDuplicated = ({ key }: EstimateRow) => duplicatedIds.has(key);
  const newGroups = new Map<string, string>();
  let nextCopy = copy;
  for (const { heading, lines } of groupBySection(estimateRows(copy))) {
    const section = heading ? [heading, ...lines] : lines;
    const rows = section.filter(isDuplicated);
    const values = withNewGroups(
      rows.map((row) => latestValues(copy, row.key) ?? row.values),
      newId,
      newGroups,
    );
    const last = heading && isDuplicated(heading) ? section.at(-1) : rows.at(-1);
    if (last) nextCopy = placeNewLines(nextCopy, { values, after: last.key }, newId);
  }
  return nextCopy;
}

/** The ids of the lines to move, and the id of the line after which they are placed. If `after` is null, they move to the start. */
export interface MovedLines {
  readonly ids: readonly string[];
  readonly after: string | null;
}

/**
 * Moves lines after the line `after`. The moved lines keep their order. If `after` is one of the moved lines, they move after the
 * nearest line above it that is not moved.
 */
export const moveLines = (copy: WorkingCopy, move: MovedLines): WorkingCopy =>
  moveLinesWithOrder(
    estimateRows(copy).map(({ key }) => key),
    copy,
    move,
  );

/** Does the same as `moveLines`. The caller provides the order of the displayed lines, so that many moves do not compute it each time. */
export function moveLinesWithOrder(
  order: readonly string[],
  copy: WorkingCopy,
  { ids, after }: MovedLines,
): WorkingCopy {
  const idsToMove = new Set(ids);
  const movedIds = order.filter((id) => idsToMove.has(id));
  const target = order.slice(0, order.indexOf(after ?? '') + 1).findLast((id) => !idsToMove.has(id)) ?? null;
  if (moveInOrder(order, movedIds, target).every((id, index) => id === order[index])) return copy;
  let { changes, changeCount } = copy;
  let lineBefore = target;
  // An estimate from before the limit `maxEstimateRows` can have more lines than one change can move.
  for (let start = 0; start < movedIds.length; start += maxEstimateRows) {
    const part = movedIds.slice(start, start + maxEstimateRows);
    const move = { kind: 'move', lines: part, after: lineBefore, ...nextIdAndStatus({ changeCount }) } as const;
    changes = [...changes, move];
    changeCount += 1;
    lineBefore = part.at(-1) ?? null;
  }
  return { ...copy, changes, changeCount };
}

/** Gives lines some new values, for example a tax. The other values of each line stay. */
export const updateLines = (
  copy: WorkingCopy,
  { ids, values }: { readonly ids: readonly string[]; readonly values: Partial<LineValues> },
): WorkingCopy => updateEachLine(copy, new Map(ids.map((id) => [id, values])));

/** Gives each line, by its id, its own new values. The other values of each line stay. */
export function updateEachLine(copy: WorkingCopy, valuesByLine: ReadonlyMap<string, Partial<LineValues>>): WorkingCopy {
  return displayedRows(copy, [...valuesByLine.keys()]).reduce((nextCopy, row) => {
    const { key } = row;
    const values = valuesByLine.get(key) ?? {};
    const lineValues = { ...lineValuesOf(latestValues(nextCopy, key) ?? row.values), ...values };
    const changedCopy = updateLine(nextCopy, key, lineValues);
    const { open } = changedCopy;
    if (open?.line !== key) return changedCopy;
    return { ...changedCopy, open: { ...open, draft: { ...open.draft, ...draftOfValues(lineValues, values) } } };
  }, copy);
}

/** Whether the rate of a line can follow a margin: the line has a cost and is not a credit. */
export const canHaveMargin = ({ rate, cost }: Pick<LineValues, 'rate' | 'cost'>): boolean =>
  cost !== null && cost > 0 && rate >= 0;

/** Gives lines the rates with which they have this margin in percent. A line stays as it is if no rate of it has the margin. */
export function setMargin(
  copy: WorkingCopy,
  { ids, margin }: { readonly ids: readonly string[]; readonly margin: number },
): WorkingCopy {
  const rates = displayedRows(copy, ids).flatMap(({ key, values }) => {
    const line = latestValues(copy, key) ?? values;
    const rate = canHaveMargin(line) ? rateOfMargin(line.cost ?? 0, margin) : null;
    return rate === null ? [] : [[key, { rate, rate_formula: null }] as const];
  });
  return updateEachLine(copy, new Map(rates));
}

/** The values of columns, with the formulas that belong to them. */
const valuesOfColumns = (columns: readonly EditableColumn[], values: LineValues): Partial<LineValues> =>
  Object.assign(
    {},
    ...columns.map((column) => ({
      [column]: values[column],
      ...(column === 'rate' && { rate_formula: values.rate_formula }),
      ...(column === 'quantity' && { quantity_formula: values.quantity_formula }),
    })),
  );

/**
 * Copies the values of columns from the first of these lines to the others, in the displayed order. One line gets the values of the line
 * above it. Headings of sections are left out.
 */
export function fillDown(
  copy: WorkingCopy,
  { ids, columns }: { readonly ids: readonly string[]; readonly columns: readonly EditableColumn[] },
): WorkingCopy {
  const lines = estimateRows(copy).filter(({ values }) => !isSection(values));
  const filledIds = new Set(ids);
  const first = lines.findIndex(({ key }) => filledIds.has(key));
  const isOneLine = lines.filter(({ key }) => filledIds.has(key)).length === 1;
  const source = lines[isOneLine ? first - 1 : first];
  if (!source) return copy;
  const targets = lines.filter(({ key }) => filledIds.has(key) && key !== source.key).map(({ key }) => key);
  const values = valuesOfColumns(columns, latestValues(copy, source.key) ?? source.values);
  return updateLines(copy, { ids: targets, values });
}

/** Gives a displayed line new values. */
export function updateLine(copy: WorkingCopy, line: string, values: LineValues): WorkingCopy {
  const conflict = copy.changes.find((change) => change.status === 'conflicted' && lineIdOf(change) === line);
  // The change stays in conflict, because the user must still choose between the two versions.
  if (conflict?.kind === 'edit') return updateChange(copy, conflict.id, (change) => ({ ...change, values }) as Change);
  const serverLine = serverValues(copy, line);
  return serverLine ? changeLine(copy, { line, ...serverLine }, values) : copy;
}

/** The input texts of `values`, only for the values that are in `changed`. */
function draftOfValues(values: LineValues, changed: Partial<LineValues>) {
  const { name, rate, quantity, tax, unit, cost = '' } = draftOf(values);
  return {
    ...(changed.description !== undefined && { name }),
    ...(changed.rate !== undefined && { rate }),
    ...(changed.quantity !== undefined && { quantity }),
    ...(changed.tax !== undefined && { tax }),
    ...(changed.unit !== undefined && { unit }),
    ...(changed.cost !== undefined && { cost }),
  };
}
