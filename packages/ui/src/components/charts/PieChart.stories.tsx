import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { Stack } from '../layout.tsx';
import type { ComponentGuide } from '../testing/ComponentGuide.ts';
import { DoAndDontExamples } from '../testing/DoAndDontExamples.tsx';
import { expectCall } from '../testing/expectCall.ts';
import { expectFocus } from '../testing/expectFocus.ts';
import { PieChart } from './PieChart.tsx';
import { salesFunnelSeries } from './testing/exampleSeries.ts';
import { withCard } from './testing/withCard.tsx';

/**
 * A status has the same colour in every chart. Users can also distinguish the slices without colours: gaps separate the
 * slices, and the legend lists them in the same order with value and share. `chartColours.test.ts` checks that each colour
 * has a contrast of 3:1 with the background in the light and the dark theme. The test also simulates three colour vision
 * deficiencies (protanopia, deuteranopia and tritanopia), and checks that the colours of adjacent slices differ by at
 * least 15 in the colour space CIELAB. Estimate Sent and Accounts Receivable look similar with deuteranopia, but they are
 * not adjacent.
 */
const meta = {
  title: 'Components/Charts/PieChart',
  component: PieChart,
  parameters: {
    guide: {
      status: 'stable',
      use: ['For two to seven parts of a whole with fixed colours, such as the statuses of the pipeline.'],
      avoid: [
        'To compare parts that are nearly equal. Use HorizontalBarChart.',
        'For parts that do not add up to a whole.',
      ],
      anatomy: [
        {
          name: 'Ring',
          description: 'Slices clockwise from the top, with a gap between them. A tiny part is still visible.',
          selector: 'svg',
        },
        { name: 'Total', description: 'In the middle, with `totalLabel` below it.' },
        {
          name: 'Legend',
          description: 'Colour, name, value and share in the order of the slices.',
          selector: '[role=listbox]',
        },
      ],
      keyboard: [
        { keys: 'Tab', effect: 'Moves the focus to the legend.' },
        { keys: 'Arrow Up, Arrow Down', effect: 'Activates the previous or next part.' },
        { keys: 'Home, End', effect: 'Activates the first or last part.' },
        { keys: 'Enter', effect: 'Opens what the part stands for, if `onSelect` is set.' },
      ],
      content: [
        '`totalLabel` is the plural of what is counted: “projects”.',
        'A part has the same colour in each chart.',
      ],
      accessibility: {
        provides: [
          'The legend is the list that screen readers and the keyboard use.',
          'A test checks the contrast of the colours, and that neighbours differ for three kinds of colour blindness.',
        ],
        checkByHand: ['New colours: compare the neighbours in grey.'],
      },
      related: ['Charts/HorizontalBarChart', 'Charts/ChartFrame'],
    } satisfies ComponentGuide,
  },
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
export const OnAPhone: Story = { tags: ['test-all'], globals: phone };

/** Charts with one slice, with no projects, with tiny slices, and with large values. */
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
  tags: ['test-all'],
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

/** A pie shows few parts of a whole. */
export const DoAndDont: Story = {
  render: () => (
    <DoAndDontExamples
      doThis={{
        text: 'Show few parts that differ clearly.',
        children: <PieChart series={salesFunnelSeries({ NEW: 14, SIGNED: 4 })} totalLabel="projects" />,
      }}
      dontDoThis={{
        text: 'Show parts that are nearly equal. Bars show small differences.',
        children: (
          <PieChart
            series={{
              ...salesFunnelSeries({ NEW: 14, ESTIMATE_SENT: 13, NEGOTIATION: 15, SIGNED: 14 }),
              name: 'Equal parts',
            }}
            totalLabel="projects"
          />
        ),
      }}
    />
  ),
};
