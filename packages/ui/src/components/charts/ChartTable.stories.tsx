import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { ChartTable } from './ChartTable.tsx';
import { closedSalesSeries, openDaysSeries, referralSeries, salesFunnelSeries } from './testing/exampleSeries.ts';
import { withCard } from './testing/withCard.tsx';

const meta = {
  title: 'Components/Charts/ChartTable',
  component: ChartTable,
  args: { series: closedSalesSeries({ months: 12 }) },
  decorators: [withCard],
} satisfies Meta<typeof ChartTable>;

export default meta;
type Story = StoryObj<typeof meta>;

const phone = { viewport: { value: 'phone' } };

/** A row per month with its number of projects and its value. */
export const Playground: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('table', { name: 'Closed Sales by month' })).toBeVisible();
    await expect(canvas.getByRole('row', { name: 'May 2026 6 projects $96,480.00' })).toBeVisible();
  },
};

export const OnAPhone: Story = { globals: phone };

export const SharesOfTotal: Story = {
  args: {
    series: salesFunnelSeries({
      NEW: 14,
      ESTIMATE_SENT: 9,
      NEGOTIATION: 5,
      SIGNED: 11,
      ACCOUNTS_RECEIVABLE: 4,
      CLOSED: 23,
    }),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('row', { name: 'Estimate Sent 9 14%' })).toBeVisible();
  },
};

export const MonthsWithoutValue: Story = {
  args: { series: openDaysSeries({ months: 12 }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('row', { name: 'February 2026 No data' })).toBeVisible();
  },
};

export const LongNames: Story = { args: { series: referralSeries({ people: 10 }) }, globals: phone };
