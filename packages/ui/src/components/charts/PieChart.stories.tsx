import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { Stack } from '../layout.tsx';
import { expectCall } from '../testing/expectCall.ts';
import { expectFocus } from '../testing/expectFocus.ts';
import { PieChart } from './PieChart.tsx';
import { salesFunnelSeries } from './testing/exampleSeries.ts';
import { withCard } from './testing/withCard.tsx';

/**
 * Statuses keep their colours. Slices are also distinguishable without colour: gaps separate them, and the legend lists
 * them in order with value and share. `chartColours.test.ts` checks a contrast of 3:1 against the background in light
 * and dark, and simulates protanopia, deuteranopia and tritanopia (Machado 2009): neighbours in the pipeline are at
 * least 15 apart in CIELAB. Estimate Sent and Accounts Receivable are similar for deuteranopes, but other slices are
 * between them.
 */
const meta = {
  title: 'Components/Charts/PieChart',
  component: PieChart,
  args: {
    series: salesFunnelSeries({
      NEW: 14,
      ESTIMATE_SENT: 9,
      NEGOTIATION: 5,
      SIGNED: 11,
      ACCOUNTS_RECEIVABLE: 4,
      CLOSED: 23,
    }),
    totalLabel: 'projects',
    onSelect: fn(),
    selectHint: 'Show projects',
  },
  decorators: [withCard],
} satisfies Meta<typeof PieChart>;

export default meta;
type Story = StoryObj<typeof meta>;

const phone = { viewport: { value: 'phone' } };

export const Playground: Story = {};
export const OnAPhone: Story = { globals: phone };

/** Charts of one slice, without projects, with tiny slices, and of large values. */
export const ExtremeSeries: Story = {
  render: (args) => (
    <Stack>
      <PieChart {...args} series={salesFunnelSeries({ SIGNED: 7 })} />
      <PieChart {...args} series={salesFunnelSeries({})} />
      <PieChart
        {...args}
        series={salesFunnelSeries({
          NEW: 1,
          ESTIMATE_SENT: 1,
          NEGOTIATION: 2,
          SIGNED: 480,
          ACCOUNTS_RECEIVABLE: 1,
          CLOSED: 1204,
        })}
      />
      <PieChart
        {...args}
        series={salesFunnelSeries({
          NEW: 1_204_500,
          ESTIMATE_SENT: 980_000,
          NEGOTIATION: 41_200,
          SIGNED: 612_000,
          ACCOUNTS_RECEIVABLE: 75,
          CLOSED: 2_400_000,
        })}
      />
    </Stack>
  ),
};

export const LongNames: Story = {
  args: {
    series: {
      ...salesFunnelSeries({ NEW: 4, ESTIMATE_SENT: 2 }),
      points: salesFunnelSeries({ NEW: 4, ESTIMATE_SENT: 2, NEGOTIATION: 1 }).points.map((slice) => ({
        ...slice,
        label: `${slice.label}, and waiting for an answer`,
      })),
    },
  },
  globals: phone,
};

/** The rows of the legend are the options of the listbox. */
export const SlicesActivatedByKeyboard: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.tab();
    await expectFocus(canvas.getByRole('listbox', { name: 'Sales Funnel' }));
    await userEvent.keyboard('{ArrowDown}');
    await expect(canvas.getByRole('option', { selected: true })).toHaveAccessibleName('Estimate Sent 9 14%');
    await expect(canvas.getByText('9 · 14%')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expectCall(args.onSelect).toHaveBeenCalledOnce();
    await expectCall(args.onSelect).toHaveBeenCalledWith(args.series.points[1]);
  },
};

/** Hovering a slice highlights its legend row. A click on the slice opens its projects. */
export const SlicesActivatedByMouse: Story = {
  play: async ({ canvas, canvasElement, args }) => {
    const signedSlice = canvasElement.querySelector('path[data-index="3"]') as Element;
    await userEvent.hover(signedSlice);
    await expect(canvas.getByRole('option', { selected: true })).toHaveAccessibleName('Job Signed 11 17%');
    await userEvent.click(signedSlice);
    await expectCall(args.onSelect).toHaveBeenCalledOnce();
    await expectCall(args.onSelect).toHaveBeenCalledWith(args.series.points[3]);
  },
};
