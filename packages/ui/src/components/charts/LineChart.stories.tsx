import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { Stack } from '../layout.tsx';
import { expectCall } from '../testing/expectCall.ts';
import { expectFocus } from '../testing/expectFocus.ts';
import { formatCount } from './chartFormats.ts';
import { LineChart } from './LineChart.tsx';
import { closedSalesSeries, openDaysSeries } from './testing/exampleSeries.ts';
import { withCard } from './testing/withCard.tsx';

const meta = {
  title: 'Components/Charts/LineChart',
  component: LineChart,
  args: {
    series: openDaysSeries({ months: 12 }),
    formatTick: formatCount,
    onSelect: fn(),
    selectHint: 'Show projects',
  },
  decorators: [withCard],
} satisfies Meta<typeof LineChart>;

export default meta;
type Story = StoryObj<typeof meta>;

const phone = { viewport: { value: 'phone' } };

/** Two months have no value, so the line has gaps. */
export const Playground: Story = {};
export const OnAPhone: Story = { globals: phone };

/** Charts of one month, of thirty months, and of zeros only. */
export const ExtremeSeries: Story = {
  render: (args) => (
    <Stack>
      <LineChart {...args} series={openDaysSeries({ months: 1 })} />
      <LineChart {...args} series={openDaysSeries({ months: 30 })} />
      <LineChart {...args} series={{ ...closedSalesSeries({ months: 12, factor: 0 }), name: 'Days open by month' }} />
    </Stack>
  ),
};

export const NoValues: Story = {
  args: {
    series: {
      ...openDaysSeries({ months: 12 }),
      points: openDaysSeries({ months: 12 }).points.map((point) => ({ ...point, value: null })),
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('No data')).toBeVisible();
  },
};

export const ThirtyMonthsOnAPhone: Story = { args: { series: openDaysSeries({ months: 30 }) }, globals: phone };

export const PointsActivatedByKeyboard: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.tab();
    await expectFocus(canvas.getByRole('listbox', { name: 'Days open by month' }));
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await expect(canvas.getByRole('option', { selected: true })).toHaveAccessibleName('February 2026: No data');
    await expect(canvas.getByText('No data')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect(args.onSelect).not.toHaveBeenCalled();
    await userEvent.keyboard('{End}{Enter}');
    await expect(canvas.getByText('4 days')).toBeVisible();
    await expectCall(args.onSelect).toHaveBeenCalledOnce();
    await expectCall(args.onSelect).toHaveBeenCalledWith(args.series.points[11]);
  },
};
