import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { Stack } from '../layout.tsx';
import { expectCall } from '../testing/expectCall.ts';
import { expectFocus } from '../testing/expectFocus.ts';
import { formatCount, formatPercent } from './chartFormats.ts';
import { HorizontalBarChart } from './HorizontalBarChart.tsx';
import { closingRateSeries, referralSeries } from './testing/exampleSeries.ts';
import { withCard } from './testing/withCard.tsx';

const meta = {
  title: 'Components/Charts/HorizontalBarChart',
  component: HorizontalBarChart,
  args: {
    series: closingRateSeries({ people: 6 }),
    formatTick: formatPercent,
    axisMax: 100,
    onSelect: fn(),
    selectHint: 'Show projects',
  },
  decorators: [withCard],
} satisfies Meta<typeof HorizontalBarChart>;

export default meta;
type Story = StoryObj<typeof meta>;

const phone = { viewport: { value: 'phone' } };
export const Playground: Story = {};
export const OnAPhone: Story = { globals: phone };
const withValue = (series: ReturnType<typeof referralSeries>, value: number) => ({
  ...series,
  points: series.points.map((point) => ({ ...point, value })),
});

/** Charts of counts, of one row, of zeros only, and of large values. */
export const ExtremeSeries: Story = {
  render: (args) => (
    <Stack>
      <HorizontalBarChart
        {...args}
        series={referralSeries({ people: 8 })}
        formatTick={formatCount}
        axisMax={undefined}
      />
      <HorizontalBarChart {...args} series={closingRateSeries({ people: 1 })} />
      <HorizontalBarChart {...args} series={withValue(closingRateSeries({ people: 4 }), 0)} />
      <HorizontalBarChart
        {...args}
        series={withValue(referralSeries({ people: 5 }), 4_200_137)}
        formatTick={formatCount}
        axisMax={undefined}
      />
    </Stack>
  ),
};

/** A long name is truncated in its row. The tooltip shows the complete name. */
export const LongNames: Story = {
  globals: phone,
  play: async ({ canvas }) => {
    const name = 'Maria Guadalupe Alvarez-Montgomery de la Fuente y Santamaría';
    await userEvent.hover(canvas.getByRole('option', { name: `${name} 61% 36 of 40 projects` }));
    const [rowText, tooltipText] = canvas.getAllByText(name);
    await expect(rowText?.scrollWidth).toBeGreaterThan(rowText?.clientWidth ?? 0);
    await expect(tooltipText?.scrollWidth).toBe(tooltipText?.clientWidth);
  },
};

/** The chart first shows eight rows. A button shows all rows. */
export const ThirtyRows: Story = {
  args: { series: referralSeries({ people: 30 }), formatTick: formatCount, axisMax: undefined },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('option')).toHaveLength(8);
    await userEvent.click(canvas.getByRole('button', { name: 'Show all 30' }));
    await expect(canvas.getAllByRole('option')).toHaveLength(30);
    await userEvent.click(canvas.getByRole('button', { name: 'Show the first 8' }));
    await expect(canvas.getAllByRole('option')).toHaveLength(8);
  },
};

export const ThirtyRowsOnAPhone: Story = {
  args: { series: referralSeries({ people: 30 }), formatTick: formatCount, axisMax: undefined },
  globals: phone,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Show all 30' }));
    await expect(canvas.getAllByRole('option')).toHaveLength(30);
  },
};

export const RowsActivatedByKeyboard: Story = {
  args: { series: closingRateSeries({ people: 30 }) },
  play: async ({ canvas, args }) => {
    await userEvent.tab();
    await expectFocus(canvas.getByRole('listbox', { name: 'Closing Rate by estimator' }));
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
    await expect(canvas.getByRole('option', { selected: true })).toHaveAccessibleName(
      'Óscar de la Cruz 88.4% 39 of 40 projects',
    );
    await expect(canvas.getByText('Show projects')).toBeVisible();
    await userEvent.keyboard('{End}{Enter}');
    await expectCall(args.onSelect).toHaveBeenCalledOnce();
    // The chart shows the first eight of the 30 rows.
    await expectCall(args.onSelect).toHaveBeenCalledWith(args.series.points[7]);
    await userEvent.tab();
    await expectFocus(canvas.getByRole('button', { name: 'Show all 30' }));
  },
};
