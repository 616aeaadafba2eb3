import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { ChartTable } from './ChartTable.tsx';
import { closedSalesSeries, openDaysSeries, referralSeries, salesFunnelSeries } from './testing/exampleSeries.ts';
import { withCard } from './testing/withCard.tsx';

const meta = {
  title: 'Components/Charts/ChartTable',
  component: ChartTable,
  args: { series: closedSalesSeries(12) },
  decorators: [withCard],
} satisfies Meta<typeof ChartTable>;

export default meta;
type Story = StoryObj<typeof meta>;

const phone = { viewport: { value: 'phone' } };

export const Playground: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('table', { name: 'Closed Sales by month' })).toBeVisible();
    await expect(canvas.getByRole('row', { name: 'May 2026 6 projects $96,480.00' })).toBeVisible();
  },
};
export const OnAPhone: Story = { globals: phone };
export const ShareColumn: Story = {
  args: { series: salesFunnelSeries(14, 9, 5, 11, 4, 23) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('row', { name: 'Estimate Sent 9 14%' })).toBeVisible();
  },
};
export const WithoutValues: Story = {
  args: { series: openDaysSeries(12) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('row', { name: 'February 2026 No data' })).toBeVisible();
  },
};
export const LongNames: Story = { args: { series: referralSeries(10) }, globals: phone };
