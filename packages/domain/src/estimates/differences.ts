import { units } from '../catalogue/units.ts';
import { formatFigure, formatRate } from './format.ts';
import type { LineValues } from './line.ts';

/** What the columns of an estimate and the fields of a line are called [R2.30]. */
export const lineLabels = {
  description: 'Name',
  rate: 'Rate',
  quantity: 'Quantity',
  tax: 'Tax %',
  total: 'Total',
  unit: 'Unit',
} as const;

/** A value of a line as the sheet shows it. */
export const lineTexts = {
  description: (line: LineValues) => line.description,
  rate: (line: LineValues) => formatRate(line.rate),
  quantity: (line: LineValues) => formatFigure(line.quantity),
  tax: (line: LineValues) => formatFigure(line.tax),
  unit: (line: LineValues) => units[line.unit],
} as const satisfies Partial<Record<keyof typeof lineLabels, (line: LineValues) => string>>;

export interface Difference {
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
}

const fields = Object.keys(lineTexts) as (keyof typeof lineTexts)[];

/** Where two people's values of a line part, in the words of the sheet. */
export const differences = (mine: LineValues, theirs: LineValues): readonly Difference[] =>
  fields
    .filter((field) => mine[field] !== theirs[field])
    .map((field) => ({ label: lineLabels[field], mine: lineTexts[field](mine), theirs: lineTexts[field](theirs) }));
