/** Formats a figure of the dashboard, and compares it with the previous period. */
import { formatMoney } from '@plumbline/values/money';

/** The unit of a figure: US dollars, a count, percent or days. */
export type FigureUnit = 'money' | 'count' | 'percent' | 'days';

/** `$1,032.48`, `1,204`, `12.5%`, `31.0 days`, and a dash if there is no value. */
export function formatFigure(unit: FigureUnit, value: number | null): string {
  if (value === null) return '—';
  if (unit === 'money') return formatMoney(value);
  if (unit === 'count') return value.toLocaleString('en-US');
  return unit === 'percent' ? `${value.toFixed(1)}%` : `${value.toFixed(1)} ${value === 1 ? 'day' : 'days'}`;
}

export interface FigureComparison {
  readonly direction: 'up' | 'down' | 'same';
  /**
   * The change as a text: `+12.5%`, `-3.2 points`, `+1.0 day`, `no change`. For money and counts, the text is the difference,
   * such as `+57`, if the previous value was not above 0 or the figure has grown at least tenfold.
   */
  readonly change: string;
  /** The formatted value of the previous period. */
  readonly previousText: string;
}

const formatSigned = (value: number) => `${value > 0 ? '+' : ''}${value.toFixed(1)}`;

function formatChange(unit: FigureUnit, current: number, previous: number): string {
  const difference = Math.round((current - previous) * 10) / 10;
  if (unit === 'percent') return `${formatSigned(difference)} ${Math.abs(difference) === 1 ? 'point' : 'points'}`;
  if (unit === 'days') return `${formatSigned(difference)} ${Math.abs(difference) === 1 ? 'day' : 'days'}`;
  const hasNoBase = previous <= 0;
  const grewTenfold = current >= previous * 10;
  if (hasNoBase || grewTenfold) return `${current > previous ? '+' : ''}${formatFigure(unit, current - previous)}`;
  return `${formatSigned(((current - previous) / previous) * 100)}%`;
}

/**
 * Compares a figure with the figure of the previous period. The change of money and counts is a percentage of the previous
 * value, except if this value is not above 0, and after a tenfold growth.
 */
export const compareFigures = (unit: FigureUnit, current: number, previous: number): FigureComparison => ({
  direction: current > previous ? 'up' : current < previous ? 'down' : 'same',
  change: current === previous ? 'no change' : formatChange(unit, current, previous),
  previousText: formatFigure(unit, previous),
});
