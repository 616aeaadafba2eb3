import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { Stack } from '../layout.tsx';
import type { ComponentGuide } from '../testing/ComponentGuide.ts';
import { DoAndDontExamples } from '../testing/DoAndDontExamples.tsx';
import { expectCall } from '../testing/expectCall.ts';
import { expectFocus } from '../testing/expectFocus.ts';
import { formatCount } from './chartFormats.ts';
import { LineChart } from './LineChart.tsx';
import { closedSalesSeries, openDaysSeries } from './testing/exampleSeries.ts';
import { withCard } from './testing/withCard.tsx';

const meta = {
  title: 'Components/Charts/LineChart',
  component: LineChart,
  parameters: {
    guide: {
      status: 'stable',
      use: ['For a value that changes over time and is not a sum, such as days until an answer.'],
      avoid: [
        'For sums of months. Use BarChart: a line suggests values between two months.',
        'For more than one series. The chart draws one.',
      ],
      anatomy: [
        { name: 'Plot', description: 'As wide as its container.', selector: 'svg' },
        { name: 'Line', description: 'Has a gap where a month has no value.', selector: 'svg path' },
        {
          name: 'Dot',
          description: 'At each value, or only at the active one if the months are close.',
          selector: 'svg circle',
        },
        { name: 'Axes', description: 'As in BarChart.' },
      ],
      keyboard: [
        { keys: 'Tab', effect: 'Moves the focus to the chart. The whole chart is one stop.' },
        { keys: 'Arrow Left, Arrow Right', effect: 'Activates the previous or next month.' },
        { keys: 'Home, End', effect: 'Activates the first or last month.' },
        { keys: 'Enter', effect: 'Opens what the month stands for, if it has a value and `onSelect` is set.' },
      ],
      content: ['`formatValue` has the unit: “4 days”.'],
      accessibility: {
        provides: ['A listbox with one option for each month. A month without a value says “No data”.'],
        checkByHand: ['The chart is in a ChartFrame, or a table with its values is near.'],
      },
      related: ['Charts/BarChart', 'Charts/ChartFrame'],
    } satisfies ComponentGuide,
  },
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
export const OnAPhone: Story = { tags: ['test-all'], globals: phone };

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

export const ThirtyMonthsOnAPhone: Story = {
  tags: ['test-all'],
  args: { series: openDaysSeries({ months: 30 }) },
  globals: phone,
};

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

/** A missing value is no zero. */
export const DoAndDont: Story = {
  render: () => (
    <DoAndDontExamples
      doThis={{
        text: 'Leave a gap for a month without a value.',
        children: (
          <div style={{ width: '100%' }}>
            <LineChart series={openDaysSeries({ months: 6 })} formatTick={formatCount} />
          </div>
        ),
      }}
      dontDoThis={{
        text: 'Draw a missing value as zero.',
        children: (
          <div style={{ width: '100%' }}>
            <LineChart
              series={{
                ...openDaysSeries({ months: 6 }),
                name: 'Days with zeros',
                points: openDaysSeries({ months: 6 }).points.map((point) => ({ ...point, value: point.value ?? 0 })),
              }}
              formatTick={formatCount}
            />
          </div>
        ),
      }}
    />
  ),
};
