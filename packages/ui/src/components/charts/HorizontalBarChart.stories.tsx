import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { Stack } from '../layout.tsx';
import type { ComponentGuide } from '../testing/ComponentGuide.ts';
import { DoAndDontExamples } from '../testing/DoAndDontExamples.tsx';
import { expectCall } from '../testing/expectCall.ts';
import { expectFocus } from '../testing/expectFocus.ts';
import { formatCount, formatPercent } from './chartFormats.ts';
import { HorizontalBarChart } from './HorizontalBarChart.tsx';
import { closingRateSeries, referralSeries } from './testing/exampleSeries.ts';
import { withCard } from './testing/withCard.tsx';

const meta = {
  title: 'Components/Charts/HorizontalBarChart',
  component: HorizontalBarChart,
  parameters: {
    guide: {
      status: 'stable',
      use: [
        'To compare people or other names, mostly from the largest to the smallest.',
        'For rates: set `axisMax` to 100.',
      ],
      avoid: ['For months. Use BarChart.', 'For more than about 30 names. Use DataTable.'],
      anatomy: [
        { name: 'Row', description: 'Name, bar and value of one point.', selector: '[role=option]' },
        {
          name: 'Name',
          description: 'One line. A long name is cut, and the tooltip shows all of it.',
          selector: '[role=option] > span',
        },
        { name: 'Bar', description: 'Starts at zero.', selector: '[role=option] > div > *' },
        {
          name: 'Value',
          description: 'Right-aligned at the end of the row.',
          selector: '[role=option] > span:last-child',
        },
        { name: 'Button', description: 'Shows the remaining rows, if there are more than `initialRowCount`.' },
      ],
      keyboard: [
        { keys: 'Tab', effect: 'Moves the focus to the chart, then to the button for the remaining rows.' },
        { keys: 'Arrow Up, Arrow Down', effect: 'Activates the previous or next row.' },
        { keys: 'Home, End', effect: 'Activates the first or last shown row.' },
        { keys: 'Enter', effect: 'Opens what the row stands for, if `onSelect` is set.' },
      ],
      content: [
        '`detail` gives the base of a rate: “36 of 40 projects”.',
        'Set `showDetails` if the detail is as important as the value, for example a price beside a count.',
      ],
      accessibility: {
        provides: ['A vertical listbox: name, value and detail of each row are read.'],
        checkByHand: ['The order of the rows has a reason that the title or subtitle tells.'],
      },
      related: ['Charts/BarChart', 'Charts/ChartFrame'],
    } satisfies ComponentGuide,
  },
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
export const OnAPhone: Story = { tags: ['test-all'], globals: phone };

/** The detail of each point is shown beside its value, not only in the tooltip. */
export const WithDetails: Story = {
  args: { showDetails: true },
  play: async ({ canvas, args }) => {
    const [point] = args.series.points;
    const detail = canvas.getByRole('listbox').querySelector('[role=option] > span:last-child > span');
    await expect(detail).toHaveTextContent(point?.detail ?? 'missing');
    // A hidden text is one pixel wide.
    await expect(detail?.getBoundingClientRect().width).toBeGreaterThan(20);
  },
};
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
    // The row shows the first two lines of the name, and the tooltip shows all of it.
    await expect(rowText?.scrollHeight).toBeGreaterThan(rowText?.clientHeight ?? 0);
    await expect(tooltipText?.scrollHeight).toBe(tooltipText?.clientHeight);
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

/** Rates have a fixed end of the axis. */
export const DoAndDont: Story = {
  render: () => (
    <DoAndDontExamples
      doThis={{
        text: 'Give rates an axis that ends at 100 %.',
        children: (
          <div style={{ width: '100%' }}>
            <HorizontalBarChart series={closingRateSeries({ people: 3 })} formatTick={formatPercent} axisMax={100} />
          </div>
        ),
      }}
      dontDoThis={{
        text: 'Let the axis end at the highest rate, so that it looks like a full one.',
        children: (
          <div style={{ width: '100%' }}>
            <HorizontalBarChart
              series={{ ...closingRateSeries({ people: 3 }), name: 'Closing rate without a fixed axis' }}
              formatTick={formatPercent}
            />
          </div>
        ),
      }}
    />
  ),
};
