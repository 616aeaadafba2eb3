import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import type { ComponentGuide } from '../testing/ComponentGuide.ts';
import { DoAndDontExamples } from '../testing/DoAndDontExamples.tsx';
import { ChartTable } from './ChartTable.tsx';
import { closedSalesSeries, openDaysSeries, referralSeries, salesFunnelSeries } from './testing/exampleSeries.ts';
import { withCard } from './testing/withCard.tsx';

const meta = {
  title: 'Components/Charts/ChartTable',
  component: ChartTable,
  parameters: {
    guide: {
      status: 'stable',
      use: ['As the table of a chart outside a ChartFrame. ChartFrame has one already.'],
      avoid: ['For records. Use DataTable.'],
      anatomy: [
        { name: 'Heading', description: 'The headings of `columns` of the series.', selector: 'thead' },
        { name: 'Row', description: 'One for each point, in the order of the chart.', selector: 'tbody tr' },
        { name: 'Value', description: 'Exact and right-aligned.', selector: 'tbody td:last-child' },
      ],
      keyboard: [],
      content: ['A point without a value says “No data”.'],
      accessibility: {
        provides: ['A native table with a caption, and a heading for each row.'],
        checkByHand: ['The headings are understandable without the chart.'],
      },
      related: ['Charts/ChartFrame', 'DataTable'],
    } satisfies ComponentGuide,
  },
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

export const OnAPhone: Story = { tags: ['test-all'], globals: phone };

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

export const LongNames: Story = {
  tags: ['test-all'],
  args: { series: referralSeries({ people: 10 }) },
  globals: phone,
};

/** Columns say what their values are. */
export const DoAndDont: Story = {
  render: () => (
    <DoAndDontExamples
      doThis={{
        text: 'Use a heading that names the value and its period.',
        children: <ChartTable series={{ ...closedSalesSeries({ months: 3 }), name: 'Signed by month' }} />,
      }}
      dontDoThis={{
        text: 'Use headings that need the chart to be understood.',
        children: (
          <ChartTable
            series={{ ...closedSalesSeries({ months: 3 }), name: 'Table', columns: { label: 'x', value: 'y' } }}
          />
        ),
      }}
    />
  ),
};
