import { linePlaces } from './pricing.ts';

const figures = new Intl.NumberFormat('en-US', { maximumFractionDigits: linePlaces });
const rates = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 2,
  maximumFractionDigits: linePlaces,
});

/** `$12.50`, and `$0.0325` where a rate is that fine. */
export const formatRate = (rate: number): string => rates.format(rate);

/** The same in a field, whose `$` stands beside the text: `1,234.50`. */
export const rateInput = (rate: number): string => formatRate(rate).replace('$', '');

/** A quantity or a percent: `1,250.5`. */
export const formatFigure = (value: number): string => figures.format(value);

/** A date as it is printed, DD-MM-YYYY, of one as it is kept, YYYY-MM-DD [R2.29, R9.04]. */
export const printedDay = (day: string): string => day.split('-').toReversed().join('-');
