import { formatMoney } from '../shared/money.ts';

/** What a figure counts: US dollars, things, percent or days. */
export type FigureUnit = 'money' | 'count' | 'percent' | 'days';

/** The value as a person reads it: `$1,032.48`, `1,204`, `12.5%`, `31.0 days`. */
export function formatFigure(unit: FigureUnit, value: number): string {
  if (unit === 'money') return formatMoney(value);
  if (unit === 'count') return value.toLocaleString('en-US');
  return unit === 'percent' ? `${value.toFixed(1)}%` : `${value.toFixed(1)} ${value === 1 ? 'day' : 'days'}`;
}

export interface Comparison {
  readonly direction: 'up' | 'down' | 'same';
  /** How much it changed: `+12.5%`, `-3.2 points`, `+1.0 day`; `+57` where a percentage says little: from 0, or ten times the value before. */
  readonly change: string;
  /** The value of the period before, formatted. */
  readonly before: string;
}

const signed = (value: number) => `${value > 0 ? '+' : ''}${value.toFixed(1)}`;

function changeOf(unit: FigureUnit, current: number, previous: number): string {
  const difference = Math.round((current - previous) * 10) / 10;
  if (unit === 'percent') return `${signed(difference)} ${Math.abs(difference) === 1 ? 'point' : 'points'}`;
  if (unit === 'days') return `${signed(difference)} ${Math.abs(difference) === 1 ? 'day' : 'days'}`;
  const grewTenfold = current >= previous * 10;
  if (grewTenfold) return `+${formatFigure(unit, current - previous)}`;
  return `${signed(((current - previous) / previous) * 100)}%`;
}

/** How a figure compares with the same figure of the period before. Money and counts in percent of the value before. */
export const compareFigures = (unit: FigureUnit, current: number, previous: number): Comparison => ({
  direction: current > previous ? 'up' : current < previous ? 'down' : 'same',
  change: current === previous ? 'no change' : changeOf(unit, current, previous),
  before: formatFigure(unit, previous),
});
