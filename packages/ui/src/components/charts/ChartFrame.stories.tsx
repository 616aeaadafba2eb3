import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, userEvent, waitFor, within } from 'storybook/test';
import { InfoCircledIcon } from '../../icons/InfoCircledIcon.tsx';
import { IconButton } from '../IconButton.tsx';
import { Text } from '../Text.tsx';
import { expectFocus } from '../testing/expectFocus.ts';
import { BarChart } from './BarChart.tsx';
import { ChartFrame } from './ChartFrame.tsx';
import { formatCompactMoney } from './chartFormats.ts';
import { chartHeight } from './PlotArea.tsx';
import { closedSalesSeries } from './testing/exampleSeries.ts';

const meta = {
  title: 'Components/Charts/ChartFrame',
  component: ChartFrame,
  args: {
    title: 'Closed Sales',
    subtitle: 'by month',
    series: closedSalesSeries({ months: 12 }),
    emptyText: 'No job was signed in this period',
    children: null,
  },
  render: (args) => (
    <ChartFrame
      {...args}
      comparison={
        <Text>
          <strong>$850,146.80</strong> <small>12% more than in the 12 months before</small>
        </Text>
      }
      info={<IconButton label="About Closed Sales" hint="About" icon={<InfoCircledIcon />} />}
    >
      <BarChart series={args.series} formatTick={formatCompactMoney} />
    </ChartFrame>
  ),
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 640 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof ChartFrame>;

export default meta;
type Story = StoryObj<typeof meta>;

const phone = { viewport: { value: 'phone' } };

export const Playground: Story = {};
export const OnAPhone: Story = { globals: phone };

export const Empty: Story = {
  args: { series: { ...closedSalesSeries({ months: 12 }), points: [] } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('No job was signed in this period')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /^Show as/ })).not.toBeInTheDocument();
    await expect(canvas.queryByRole('listbox')).not.toBeInTheDocument();
  },
};

/** If its container becomes narrower, the chart becomes narrower too, and stays inside its card. */
export const NarrowerContainer: Story = {
  render: (args) => (
    <div data-testid="container">
      <ChartFrame {...args}>
        <BarChart series={args.series} formatTick={formatCompactMoney} />
      </ChartFrame>
    </div>
  ),
  play: async ({ canvas, canvasElement }) => {
    // 20 px of padding and 1 px of border on each side.
    const cardPaddingAndBorder = 42;
    const container = canvas.getByTestId('container');
    const drawing = () =>
      canvasElement.querySelector(`svg[viewBox^="0 0"][height="${chartHeight}"]`)?.getBoundingClientRect();
    for (const width of [600, 300]) {
      container.style.width = `${width}px`;
      await waitFor(() => expect(drawing()?.width).toBe(width - cardPaddingAndBorder));
    }
  },
};

/** Screen readers always find the table. The button replaces the chart by the table and keeps the focus. */
export const ShownAsTable: Story = {
  play: async ({ canvas }) => {
    const table = () => canvas.getByRole('table', { name: 'Closed Sales by month' });
    const rows = () =>
      within(table())
        .getAllByRole('row')
        .map((row) => row.textContent);
    const hiddenRows = rows();
    // The heading row and 12 months.
    await expect(hiddenRows).toHaveLength(13);
    // A visually hidden element is 1 px high.
    await expect(table().closest('div')?.offsetHeight).toBe(1);

    await userEvent.click(canvas.getByRole('button', { name: 'Show as table: Closed Sales' }));
    await expect(canvas.queryByRole('listbox')).not.toBeInTheDocument();
    await expect(table()).toBeVisible();
    await expect(rows()).toEqual(hiddenRows);

    const chartButton = canvas.getByRole('button', { name: 'Show as chart: Closed Sales' });
    await expectFocus(chartButton);
    await userEvent.click(chartButton);
    await expect(canvas.getByRole('listbox', { name: 'Closed Sales by month' })).toBeVisible();
  },
};

export const ShownAsTableOnAPhone: Story = {
  globals: phone,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Show as table: Closed Sales' }));
  },
};

/** The token `--paper` in the two themes. */
const darkPaper = 'rgb(27, 27, 25)';
const lightPaper = 'rgb(255, 254, 252)';

/** A chart in the dark theme is printed in the colours of the light theme. */
export const PrintedInDarkTheme: Story = {
  globals: { theme: 'dark' },
  play: async ({ canvas }) => {
    const paperColour = () => getComputedStyle(canvas.getByRole('region', { name: 'Closed Sales' })).backgroundColor;
    await expect(paperColour()).toBe(darkPaper);
    fireEvent(window, new Event('beforeprint'));
    await expect(paperColour()).toBe(lightPaper);
    fireEvent(window, new Event('afterprint'));
    await expect(paperColour()).toBe(darkPaper);
  },
};
