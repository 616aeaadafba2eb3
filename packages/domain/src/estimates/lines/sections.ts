/**
 * The sections of an estimate. The heading of a section is a row among the lines, so that it is added, renamed, moved and deleted
 * like a line. The lines after a heading belong to its section. Lines before the first heading belong to no section.
 */
import { type ApiExtraValues, defaultExtraValues, withDefaults } from '../pricing/extraLineValues.ts';
import type { Estimate, EstimateItem, EstimateSection, LineRecord, LoadedEstimate } from './estimate.ts';
import type { LineValues } from './line.ts';

export const isSection = ({ kind }: Pick<ApiExtraValues, 'kind'>): boolean => kind === 'section';

/** The values of a heading. It has no price. */
export const sectionValues = (name: string): LineValues => ({
  ...defaultExtraValues,
  description: name,
  rate: 0,
  quantity: 0,
  tax: 0,
  unit: 'EA',
  kind: 'section',
});

/** The section of a heading. */
export const toSection = ({ id, description, index, version }: EstimateItem): EstimateSection => ({
  id,
  name: description,
  index,
  version,
});

/** A line of the API with the values that the API leaves out. */
export const toLineRecord = (item: EstimateItem): LineRecord => ({ ...item, ...withDefaults(item) });

/** Puts the headings of an estimate of the API among its items, and adds the values that the API leaves out. */
export function toLoadedEstimate(estimate: Estimate): LoadedEstimate {
  const { sections } = estimate;
  const items = estimate.items.map(toLineRecord);
  const headings = sections.map(({ name, ...section }) => ({
    ...sectionValues(name),
    ...section,
    total: 0,
    estimate: estimate.id,
  }));
  return { ...estimate, items: [...items, ...headings].toSorted((a, b) => a.index - b.index), sections: [] };
}

/** A line or a heading in a list. */
export interface LineRow {
  /** Identifies the row in its list. In an estimate it is the id of the line. */
  readonly key: string;
  readonly values: LineValues;
}

/** A section with its lines. The heading is null for the lines before the first heading. */
export interface SectionRows<R extends LineRow = LineRow> {
  readonly heading: R | null;
  readonly lines: readonly R[];
}

/** Groups rows by section, in order. */
export function groupBySection<R extends LineRow>(rows: readonly R[]): readonly SectionRows<R>[] {
  const firstHeading = rows.findIndex(({ values }) => isSection(values));
  const start = firstHeading === -1 ? rows.length : firstHeading;
  const groups: { heading: R | null; lines: R[] }[] = start > 0 ? [{ heading: null, lines: rows.slice(0, start) }] : [];
  for (const row of rows.slice(start)) {
    if (isSection(row.values)) groups.push({ heading: row, lines: [] });
    else groups.at(-1)?.lines.push(row);
  }
  return groups;
}

/** The selected rows, and the headings of the sections whose lines are all selected. */
export const withSelectedHeadings = <R extends LineRow>(
  rows: readonly R[],
  selected: ReadonlySet<string>,
): readonly R[] =>
  groupBySection(rows).flatMap(({ heading, lines }) => {
    const selectedLines = lines.filter(({ key }) => selected.has(key));
    const areAllSelected = lines.length > 0 && selectedLines.length === lines.length;
    return heading && (areAllSelected || selected.has(heading.key)) ? [heading, ...selectedLines] : selectedLines;
  });

const hasHeading =
  (key: string) =>
  ({ heading }: SectionRows): boolean =>
    heading?.key === key;

/** The key of the last row of a section: of its last line, or of its heading. */
const lastRowOf = ({ heading, lines }: SectionRows): string | null => lines.at(-1)?.key ?? heading?.key ?? null;

/** The key of the row after which lines are placed to put them at the end of a section. */
export const endOfSection = (rows: readonly LineRow[], heading: string): string | null =>
  lastRowOf(groupBySection(rows).find(hasHeading(heading)) ?? { heading: null, lines: [] });

/**
 * The key of the row after which a new section for `lines` is added: the last row of the section of the first of these lines. Undefined
 * for the end of the estimate.
 */
export function placeOfNewSection(rows: readonly LineRow[], lines: readonly string[]): string | undefined {
  const group = groupBySection(rows).find((section) => section.lines.some(({ key }) => lines.includes(key)));
  return (group && lastRowOf(group)) ?? undefined;
}

/**
 * The move of a section past the next section (step 1) or the previous section (step -1): the keys of the rows of the section, and
 * the key of the row after which they are placed. Undefined if the section cannot move.
 */
export function moveOfSection(
  rows: readonly LineRow[],
  heading: string,
  step: 1 | -1,
): { readonly ids: readonly string[]; readonly after: string | null } | undefined {
  const groups = groupBySection(rows);
  const position = groups.findIndex(hasHeading(heading));
  const neighbour = groups[position + step];
  const group = groups[position];
  // Lines without a section stay at the start.
  if (!group || !neighbour?.heading) return undefined;
  const groupAbove = step === 1 ? neighbour : groups[position - 2];
  return { ids: [heading, ...group.lines.map(({ key }) => key)], after: groupAbove ? lastRowOf(groupAbove) : null };
}
