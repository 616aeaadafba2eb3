import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { Stack } from '../layout.tsx';
import type { ComponentGuide } from '../testing/ComponentGuide.ts';
import { DoAndDontExamples } from '../testing/DoAndDontExamples.tsx';
import { expectCall } from '../testing/expectCall.ts';
import { expectFocus } from '../testing/expectFocus.ts';
import { BarChart } from './BarChart.tsx';
import { formatCompactMoney } from './chartFormats.ts';
import { LineChart } from './LineChart.tsx';
import { closedSalesSeries } from './testing/exampleSeries.ts';
import { withCard } from './testing/withCard.tsx';

const meta = {
  title: 'Components/Charts/BarChart',
  component: BarChart,
  parameters: {
    guide: {
      status: 'stable',
      use: [
        'To compare amounts of months or other periods.',
        'Inside a ChartFrame, which adds the title and the table.',
      ],
      avoid: [
        'For parts of a whole. Use PieChart.',
        'For names. Use HorizontalBarChart, where long names have room.',
        'For a trend of averages or days. Use LineChart.',
      ],
      anatomy: [
        { name: 'Plot', description: 'As wide as its container, always with the same height.', selector: 'svg' },
        {
          name: 'Bar',
          description: 'One for each period, from zero. A period without a value has none.',
          selector: 'svg rect',
        },
        { name: 'Axis of values', description: 'Round numbers, short: $40k.' },
        { name: 'Axis of periods', description: 'As many names as fit. The year is below the first month of it.' },
        { name: 'Tooltip', description: 'The exact value of the active bar, and what a click does.' },
      ],
      keyboard: [
        { keys: 'Tab', effect: 'Moves the focus to the chart. The whole chart is one stop.' },
        { keys: 'Arrow Left, Arrow Right', effect: 'Activates the previous or next bar and shows its value.' },
        { keys: 'Home, End', effect: 'Activates the first or last bar.' },
        { keys: 'Enter', effect: 'Opens what the bar stands for, if `onSelect` is set.' },
        { keys: 'Escape', effect: 'Hides the tooltip.' },
      ],
      content: [
        '`formatTick` is short, `formatValue` of the series is exact.',
        '`selectHint` is a verb: “Show projects”.',
      ],
      accessibility: {
        provides: [
          'A listbox with one option for each bar: “May 2026: $96,480.00, 6 projects”.',
          'The colour has a contrast of 3:1 with the paper in both themes.',
          'On a touch screen the first tap shows the value, the second opens it.',
        ],
        checkByHand: [
          'The chart is in a ChartFrame, or a table with its values is near.',
          'The message of the chart is also in a sentence.',
        ],
      },
      related: ['Charts/LineChart', 'Charts/HorizontalBarChart', 'Charts/ChartFrame'],
    } satisfies ComponentGuide,
  },
  args: {
    series: closedSalesSeries({ months: 12 }),
    formatTick: formatCompactMoney,
    onSelect: fn(),
    selectHint: 'Show projects',
  },
  decorators: [withCard],
} satisfies Meta<typeof BarChart>;

export default meta;
type Story = StoryObj<typeof meta>;

// The points of the default series are the months from December 2025 (index 0) to November 2026 (index 11).
const phone = { viewport: { value: 'phone' } };

export const Playground: Story = {};
export const OnAPhone: Story = { tags: ['test-all'], globals: phone };

export const AllValuesZero: Story = {
  args: { series: closedSalesSeries({ months: 12, factor: 0 }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Every value is $0')).toBeVisible();
    await expect(canvas.getByRole('option', { name: 'November 2026: $0.00, 0 projects' })).toBeInTheDocument();
  },
};

export const ThirtyMonthsOnAPhone: Story = {
  tags: ['test-all'],
  args: { series: closedSalesSeries({ months: 30 }) },
  globals: phone,
};
export const TenYearsOnAPhone: Story = {
  tags: ['test-all'],
  args: { series: closedSalesSeries({ months: 120 }) },
  globals: phone,
};

/** Charts of one month, of thirty months, and of large values. */
export const ExtremeSeries: Story = {
  render: (args) => (
    <Stack>
      <BarChart {...args} series={closedSalesSeries({ months: 1 })} />
      <BarChart {...args} series={closedSalesSeries({ months: 30 })} />
      <BarChart {...args} series={closedSalesSeries({ months: 12, factor: 95_000 })} />
    </Stack>
  ),
};

/**
 * The chart is one tab stop. Arrow keys, Home and End activate another bar. Enter opens the projects of the bar. Escape
 * hides the tooltip.
 */
export const BarsActivatedByKeyboard: Story = {
  play: async ({ canvas, args }) => {
    const chart = canvas.getByRole('listbox', { name: 'Closed Sales by month' });
    const expectActive = async (name: string) => {
      await expect(canvas.getByRole('option', { selected: true })).toHaveAccessibleName(name);
      await expect(chart).toHaveAttribute('aria-activedescendant', canvas.getByRole('option', { name }).id);
    };

    await userEvent.tab();
    await expectFocus(chart);
    await expectActive('December 2025: $48,200.50, 3 projects');
    await expect(canvas.getByText('$48,200.50')).toBeVisible();

    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
    await expectActive('January 2026: $61,940.00, 4 projects');
    await userEvent.keyboard('{Home}{ArrowLeft}');
    await expectActive('December 2025: $48,200.50, 3 projects');
    await userEvent.keyboard('{End}{ArrowRight}');
    await expectActive('November 2026: $12,400.00, 1 project');

    await userEvent.keyboard('{Escape}');
    await expect(canvas.queryByText('$12,400.00')).not.toBeInTheDocument();
    await userEvent.keyboard('{ArrowLeft}{Enter}');
    await expect(canvas.getByText('$104,220.10')).toBeVisible();
    await expectCall(args.onSelect).toHaveBeenCalledOnce();
    await expectCall(args.onSelect).toHaveBeenCalledWith(args.series.points[10]);

    await userEvent.tab();
    await expect(chart).not.toHaveFocus();
    await expect(canvas.queryByText('$104,220.10')).not.toBeInTheDocument();
  },
};

export const BarsActivatedByMouse: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.hover(canvas.getByRole('option', { name: /^May 2026/ }));
    await expect(canvas.getByText('May 2026')).toBeVisible();
    await expect(canvas.getByText('6 projects')).toBeVisible();

    await userEvent.keyboard('{Escape}');
    await expect(canvas.queryByText('May 2026')).not.toBeInTheDocument();

    await userEvent.hover(canvas.getByRole('option', { name: /^August 2026/ }));
    // The pointer may move onto the tooltip without hiding it.
    await userEvent.hover(canvas.getByText('Show projects'));
    await expect(canvas.getByText('$127,455.75')).toBeVisible();

    await userEvent.click(canvas.getByRole('option', { name: /^June 2026/ }));
    await expectCall(args.onSelect).toHaveBeenCalledOnce();
    await expectCall(args.onSelect).toHaveBeenCalledWith(args.series.points[6]);
  },
};

/**
 * The first tap shows the value. The second tap, or a tap on the tooltip, opens the projects. A tap elsewhere hides the
 * tooltip.
 */
export const BarsActivatedByTouch: Story = {
  globals: phone,
  play: async ({ canvas, canvasElement, args }) => {
    const tapOn = (target: Element) => userEvent.pointer({ keys: '[TouchA]', target });
    const tap = (name: RegExp) => tapOn(canvas.getByRole('option', { name }));
    await tap(/^May 2026/);
    await expect(canvas.getByText('May 2026')).toBeVisible();
    await tap(/^July 2026/);
    await expect(canvas.getByText('July 2026')).toBeVisible();
    await expect(args.onSelect).not.toHaveBeenCalled();

    await tap(/^July 2026/);
    await expectCall(args.onSelect).toHaveBeenCalledOnce();
    await expectCall(args.onSelect).toHaveBeenCalledWith(args.series.points[7]);

    await tap(/^August 2026/);
    await tapOn(canvas.getByText('Show projects'));
    await expectCall(args.onSelect).toHaveBeenLastCalledWith(args.series.points[8]);

    await tapOn(canvasElement);
    await expect(canvas.queryByText('August 2026')).not.toBeInTheDocument();
  },
};

/** The tooltips of the first and last bar fit into a window of 390 pixels. */
export const TooltipOnAPhone: Story = {
  globals: phone,
  play: async ({ canvas }) => {
    await userEvent.tab();
    for (const [key, name] of [
      ['{Home}', 'December 2025'],
      ['{End}', 'November 2026'],
    ] as const) {
      await userEvent.keyboard(key);
      const { left, right, top } = canvas.getByText(name).parentElement?.getBoundingClientRect() ?? new DOMRect();
      await expect(left).toBeGreaterThanOrEqual(0);
      await expect(top).toBeGreaterThanOrEqual(0);
      await expect(right).toBeLessThanOrEqual(window.innerWidth);
    }
  },
};

/** The chart follows the width of its container and keeps its height. */
export const ResizedContainer: Story = {
  render: (args) => (
    <div data-testid="container">
      <BarChart {...args} />
    </div>
  ),
  play: async ({ canvas, canvasElement }) => {
    const container = canvas.getByTestId('container');
    const { height } = container.getBoundingClientRect();
    for (const width of [280, 420]) {
      container.style.width = `${width}px`;
      await waitFor(() => expect(canvasElement.querySelector('svg')?.getBoundingClientRect().width).toBe(width));
      await expect(container.getBoundingClientRect().height).toBe(height);
    }
  },
};

/** Sums of months are bars. */
export const DoAndDont: Story = {
  render: () => (
    <DoAndDontExamples
      doThis={{
        text: 'Draw sums of months as bars.',
        children: (
          <div style={{ width: '100%' }}>
            <BarChart series={closedSalesSeries({ months: 6 })} formatTick={formatCompactMoney} />
          </div>
        ),
      }}
      dontDoThis={{
        text: 'Draw sums as a line, which suggests values between the months.',
        children: (
          <div style={{ width: '100%' }}>
            <LineChart
              series={{ ...closedSalesSeries({ months: 6 }), name: 'Closed Sales as a line' }}
              formatTick={formatCompactMoney}
            />
          </div>
        ),
      }}
    />
  ),
};
