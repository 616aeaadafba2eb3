export interface ChartPoint {
  /** Unique in its chart: a month `2026-11`, an id. */
  key: string;
  /** The full name: `November 2026`, `Dana Whitfield`. */
  label: string;
  /** Not negative. Null: there is no value, which differs from 0. */
  value: number | null;
  /** The short name below a month's bar: `Nov`. Without it the label stands there. */
  tick?: string;
  /** Second line of the short names, shown where it changes: `2026`. */
  group?: string;
  /** One more fact about the point, in the tooltip and the table: `4 projects`. */
  detail?: string;
}

/** What a chart and its table show. */
export interface ChartSeries<Point extends ChartPoint = ChartPoint> {
  /** Names the chart and its table for a screen reader: `Closed Sales by month`. */
  name: string;
  points: readonly Point[];
  /** The exact value, in tooltip, table and accessible names: `$1,032.48`. */
  formatValue: (value: number) => string;
  /** Heads of the table's columns. A column without a head is left out. */
  columns: { label: string; value: string; share?: string; detail?: string };
}

/** Opening what stands behind a point. */
export interface PointSelection<Point extends ChartPoint = ChartPoint> {
  /** Called by Enter, a click, and a second tap on the same point; not for a point without a value. */
  onSelect?: ((point: Point) => void) | undefined;
  /** What `onSelect` does, as the last line of the tooltip: `Show projects`. */
  selectHint?: string | undefined;
}

export const noData = 'No data';

export const valueText = ({ formatValue }: Pick<ChartSeries, 'formatValue'>, { value }: ChartPoint): string =>
  value === null ? noData : formatValue(value);

/** `November 2026: $1,032.48, 4 projects` */
export const pointName = (series: Pick<ChartSeries, 'formatValue'>, point: ChartPoint): string =>
  [`${point.label}: ${valueText(series, point)}`, point.detail].filter(Boolean).join(', ');

export const totalOf = (points: readonly ChartPoint[]): number =>
  points.reduce((sum, { value }) => sum + (value ?? 0), 0);
