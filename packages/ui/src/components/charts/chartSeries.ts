/** The data that all charts receive: a series of points, each with a name and a value. */

/** One bar, slice or dot of a chart. */
export interface ChartPoint {
  /** Unique in its chart, for example the month `2026-11` or an id. */
  key: string;
  /** The full name: `November 2026`, `Dana Whitfield`. */
  label: string;
  /** The value. It is not negative. Null means that there is no value. */
  value: number | null;
  /** The value of the period before. Null or undefined means that there is none. */
  previous?: number | null | undefined;
  /** The short name on the axis: `Nov`. Defaults to the label. */
  tick?: string;
  /** The second line of the short name, shown where it changes: `2026`. */
  group?: string;
  /** A further text for the tooltip and the table: `4 projects`. */
  detail?: string;
}

/** The data of a chart and its table. */
export interface ChartSeries<Point extends ChartPoint = ChartPoint> {
  /** Names the chart and its table for screen readers: `Closed Sales by month`. */
  name: string;
  /** The points in the order of the chart. */
  points: readonly Point[];
  /** Formats a value exactly, for tooltip, table and accessible names: `$1,032.48`. */
  formatValue: (value: number) => string;
  /** The headings of the columns of the table. Columns without a heading are omitted. */
  columns: { label: string; value: string; previous?: string; share?: string; detail?: string };
}

/** What happens when the user selects a point, for example opening its projects. */
export interface PointSelection<Point extends ChartPoint = ChartPoint> {
  /** Called on Enter, on a click, and on a second tap on the same point or its tooltip. Not called for points without a value. */
  onSelect?: ((point: Point) => void) | undefined;
  /** Describes the action of `onSelect` in the last line of the tooltip: `Show projects`. */
  selectHint?: string | undefined;
}

export const noData = 'No data';

/** Returns the formatted value of a point, or `No data`. */
export const formatPointValue = ({ formatValue }: Pick<ChartSeries, 'formatValue'>, { value }: ChartPoint): string =>
  value === null ? noData : formatValue(value);

/** Whether the series has values of the period before. */
export const hasPrevious = ({ points }: Pick<ChartSeries, 'points'>): boolean =>
  points.some(({ previous }) => typeof previous === 'number');

/** Returns the value of the period before as a text, for example `$900.00 before`, or undefined if there is none. */
export const formatPrevious = (
  { formatValue }: Pick<ChartSeries, 'formatValue'>,
  { previous }: ChartPoint,
): string | undefined => (typeof previous === 'number' ? `${formatValue(previous)} before` : undefined);

/** Returns the accessible name of a point, for example `November 2026: $1,032.48, $900.00 before, 4 projects`. */
export const formatPointName = (series: Pick<ChartSeries, 'formatValue'>, point: ChartPoint): string =>
  [`${point.label}: ${formatPointValue(series, point)}`, formatPrevious(series, point), point.detail]
    .filter(Boolean)
    .join(', ');

/** Returns the sum of all values. Missing values count as 0. */
export const totalOf = (points: readonly ChartPoint[]): number =>
  points.reduce((sum, { value }) => sum + (value ?? 0), 0);
