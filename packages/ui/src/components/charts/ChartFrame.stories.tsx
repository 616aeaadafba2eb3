import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, userEvent, waitFor, within } from 'storybook/test';
import { InfoCircledIcon } from '../../icons/InfoCircledIcon.tsx';
import { IconButton } from '../IconButton.tsx';
import { Text } from '../Text.tsx';
import type { ComponentGuide } from '../testing/ComponentGuide.ts';
import { DoAndDontExamples } from '../testing/DoAndDontExamples.tsx';
import { expectFocus } from '../testing/expectFocus.ts';
import { BarChart } from './BarChart.tsx';
import { ChartFrame } from './ChartFrame.tsx';
import { formatCompactMoney } from './chartFormats.ts';
import { chartHeight } from './PlotArea.tsx';
import { closedSalesSeries } from './testing/exampleSeries.ts';

const meta = {
  title: 'Components/Charts/ChartFrame',
  component: ChartFrame,
  parameters: {
    guide: {
      status: 'stable',
      use: ['Around each chart: it adds the title, the comparison, the table and the print style.'],
      avoid: ['Around a single number. Use Card.'],
      anatomy: [
        { name: 'Title', description: 'What is measured.', selector: 'h2' },
        { name: 'Subtitle', description: 'Along what: “by month”.', selector: 'h2 > small' },
        {
          name: 'Buttons',
          description: 'Optional help, and the change between chart and table.',
          selector: 'h2 + div',
        },
        {
          name: 'Comparison',
          description: 'Optional. The total, and how it differs from the period before.',
          selector: 'section > p',
        },
        {
          name: 'Chart',
          description: 'A text replaces it if there are no points.',
          selector: 'section > div:last-child',
        },
      ],
      keyboard: [
        { keys: 'Tab', effect: 'Moves from the buttons to the chart.' },
        { keys: 'Enter, Space', effect: 'On the button, shows the table or the chart. The button keeps the focus.' },
      ],
      content: [
        '`emptyText` says which data is missing, not that there is none: “No job was signed in this period”.',
        'The comparison names both periods.',
      ],
      accessibility: {
        provides: ['Screen readers always find the table.', 'The print is in the light theme, and no card is divided.'],
        checkByHand: ['The comparison does not rely on red and green alone.'],
      },
      related: ['Charts/ChartTable', 'Charts/BarChart', 'Card'],
    } satisfies ComponentGuide,
  },
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
export const OnAPhone: Story = { tags: ['test-all'], globals: phone };

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
    await waitFor(() => expect(paperColour()).toBe(lightPaper));
    fireEvent(window, new Event('afterprint'));
    await waitFor(() => expect(paperColour()).toBe(darkPaper));
  },
};

/** An empty chart explains itself. */
export const DoAndDont: Story = {
  render: () => (
    <DoAndDontExamples
      doThis={{
        text: 'Say which data is missing.',
        children: (
          <div style={{ width: '100%' }}>
            <ChartFrame
              title="Signed Jobs"
              series={{ ...closedSalesSeries({ months: 1 }), points: [] }}
              emptyText="No job was signed in this period"
            >
              {null}
            </ChartFrame>
          </div>
        ),
      }}
      dontDoThis={{
        text: 'Show a text that fits any chart.',
        children: (
          <div style={{ width: '100%' }}>
            <ChartFrame
              title="Open Jobs"
              series={{ ...closedSalesSeries({ months: 1 }), points: [] }}
              emptyText="No data"
            >
              {null}
            </ChartFrame>
          </div>
        ),
      }}
    />
  ),
};
