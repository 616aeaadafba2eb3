/**
 * The rows that a user copies from an estimate or a template to another estimate: all or some lines, with their own rates or the
 * rates of the catalogue.
 */
import type { CatalogueItem } from '../catalogue/catalogueItem.ts';
import { createItemFinder } from '../catalogue/createItemFinder.ts';
import type { Estimate } from '../estimates/lines/estimate.ts';
import { type ApiLineValues, type LineValues, lineValuesOf } from '../estimates/lines/line.ts';
import { groupBySection, isSection, type LineRow, toLoadedEstimate } from '../estimates/lines/sections.ts';

/** The values of the copy of a line. The copy of a chosen line is offered again, because the client chose the line for one estimate. */
function copiedValues(line: LineValues): LineValues {
  const values = lineValuesOf(line);
  return values.option === 'chosen' ? { ...values, option: 'offered' } : values;
}

export const rowsOfEstimate = (estimate: Estimate): readonly LineRow[] =>
  toLoadedEstimate(estimate).items.map((item) => ({ key: item.id, values: copiedValues(item) }));

/** The rows of a template. They have no ids, so the key is the position. */
export const rowsOfTemplate = (rows: readonly ApiLineValues[]): readonly LineRow[] =>
  rows.map((values, position) => ({ key: String(position), values: lineValuesOf(values) }));

/** The rows without the headings of sections. */
export const linesOf = <R extends LineRow>(rows: readonly R[]): readonly R[] =>
  rows.filter(({ values }) => !isSection(values));

/**
 * The selected lines with the headings of their sections. The heading of an empty section is included only if all lines are
 * selected.
 */
export function selectRows<R extends LineRow>(rows: readonly R[], selectedKeys: ReadonlySet<string>): readonly R[] {
  if (linesOf(rows).every(({ key }) => selectedKeys.has(key))) return rows;
  return groupBySection(rows).flatMap(({ heading, lines }) => {
    const selectedLines = lines.filter(({ key }) => selectedKeys.has(key));
    return heading && selectedLines.length > 0 ? [heading, ...selectedLines] : selectedLines;
  });
}

/** A row with the current rate of the catalogue. */
export interface RatedRow extends LineRow {
  /** The rate that the rate of the catalogue replaced. Null if the rate stays. */
  readonly oldRate: number | null;
  /** Whether the rate stays because no item, or more than one item, of the catalogue matches the line. */
  readonly isUnmatched: boolean;
}

/**
 * Gives lines the rates of the catalogue. An item matches a line if it has the same name, by the rules of a spreadsheet import, and
 * the same unit, because a rate for another unit would be wrong.
 */
export function withCatalogueRates(rows: readonly LineRow[], catalogue: readonly CatalogueItem[]): readonly RatedRow[] {
  const findItem = createItemFinder(catalogue);
  return rows.map((row) => {
    const { description, rate, unit } = row.values;
    if (isSection(row.values)) return { ...row, oldRate: null, isUnmatched: false };
    const match = findItem({ code: '', description });
    if (match.kind !== 'item' || match.item.unit !== unit) return { ...row, oldRate: null, isUnmatched: true };
    if (match.item.rate === rate) return { ...row, oldRate: null, isUnmatched: false };
    return { ...row, values: { ...row.values, rate: match.item.rate }, oldRate: rate, isUnmatched: false };
  });
}
