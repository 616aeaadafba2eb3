import type { Meta, StoryObj } from '@storybook/react-vite';
import { type CSSProperties, useRef } from 'react';
import { expect } from 'storybook/test';
import type { ComponentGuide } from '../testing/ComponentGuide.ts';
import { DoAndDontExamples } from '../testing/DoAndDontExamples.tsx';
import { ChartTooltip, type ChartTooltipProps } from './ChartTooltip.tsx';

type Content = Omit<ChartTooltipProps, 'index' | 'mark'>;

/** A tooltip in a chart of 300 by 160 pixels. */
function TooltipAtMark({ markPosition, ...content }: Content & { markPosition: CSSProperties }) {
  const mark = useRef<HTMLDivElement>(null);
  return (
    <div style={{ position: 'relative', width: 300, height: 160, outline: '1px solid var(--line)' }}>
      <div
        ref={mark}
        style={{ position: 'absolute', width: 8, height: 8, background: 'var(--chart-1)', ...markPosition }}
      />
      <ChartTooltip index={0} mark={mark} {...content} />
    </div>
  );
}

const meta = {
  title: 'Components/Charts/ChartTooltip',
  component: ChartTooltip,
  parameters: {
    guide: {
      status: 'stable',
      use: ['In a chart of your own, with `useActivePoint`. The charts of this package have one already.'],
      avoid: ['For help texts. Use the hint of IconButton.', 'Outside a positioned container.'],
      anatomy: [
        {
          name: 'Frame',
          description: 'Stays inside the chart and below the top of the window.',
          selector: 'div[data-index]',
        },
        { name: 'Name', description: 'The point.', selector: 'div[data-index] > span' },
        { name: 'Value', description: 'The exact value.', selector: 'div[data-index] > strong' },
        { name: 'Detail', description: 'Optional: “6 projects”.', selector: 'div[data-index] > span:nth-of-type(2)' },
        { name: 'Hint', description: 'Optional: what a click does.', selector: 'div[data-index] > em' },
      ],
      keyboard: [],
      content: ['At most four short lines.'],
      accessibility: {
        provides: [
          'It is hidden from screen readers, which read the same from the option of the chart.',
          'The pointer can move onto it (WCAG 1.4.13).',
        ],
        checkByHand: ['The chart hides it on Escape.'],
      },
      related: ['Charts/BarChart', 'Charts/PieChart'],
    } satisfies ComponentGuide,
  },
  args: {
    index: 0,
    mark: { current: null },
    name: 'November 2026',
    value: '$12,400.00',
    detail: '1 project',
    hint: 'Show projects',
    markPosition: { left: 140, top: 130 },
  },
  argTypes: { index: { control: false }, mark: { control: false }, markPosition: { table: { disable: true } } },
  render: ({ index: _index, mark: _mark, ...content }) => <TooltipAtMark {...content} />,
} satisfies Meta<ChartTooltipProps & { markPosition: CSSProperties }>;

export default meta;
type Story = StoryObj<typeof meta>;

const findTooltipRectangle = (text: HTMLElement) => text.parentElement?.getBoundingClientRect() ?? new DOMRect();
const findMarkRectangle = (text: HTMLElement) =>
  text.parentElement?.previousElementSibling?.getBoundingClientRect() ?? new DOMRect();

/** The tooltip is above the mark. */
export const Playground: Story = {
  play: async ({ canvas }) => {
    const text = canvas.getByText('November 2026');
    await expect(findTooltipRectangle(text).bottom).toBeLessThan(findMarkRectangle(text).top);
  },
};

export const NameAndValueOnly: Story = { args: { detail: undefined, hint: undefined } };
export const LongName: Story = {
  tags: ['test-all'],
  args: { name: 'Maria Guadalupe Alvarez-Montgomery de la Fuente y Santamaría' },
};

/** At the right end of the chart, the tooltip stays inside the chart. */
export const TooltipAtChartEnd: Story = {
  args: { markPosition: { right: 0, top: 130 } },
  play: async ({ canvas, canvasElement }) => {
    const chart = canvasElement.querySelector('[style*="relative"]')?.getBoundingClientRect();
    await expect(findTooltipRectangle(canvas.getByText('November 2026')).right).toBeLessThanOrEqual(chart?.right ?? 0);
  },
};

/** If there is no room above the mark, the tooltip is below the mark. */
export const TooltipAtWindowTop: Story = {
  args: { markPosition: { left: 20, top: 20 } },
  play: async ({ canvas }) => {
    const text = canvas.getByText('November 2026');
    await expect(findTooltipRectangle(text).top).toBeGreaterThan(findMarkRectangle(text).bottom);
  },
};

/** The tooltip is above the pointer, so that the pointer can move sideways to the next point. */
export const TooltipAbovePointer: Story = {
  args: { pointer: { x: 168, y: 120 } },
  play: async ({ canvas }) => {
    await expect(findTooltipRectangle(canvas.getByText('November 2026')).bottom).toBeLessThan(120);
  },
};

/** In a chart with one row per point, the tooltip is beside the pointer. */
export const TooltipBesidePointer: Story = {
  args: { pointer: { x: 140, y: 140 }, placement: 'beside' },
  play: async ({ canvas }) => {
    await expect(findTooltipRectangle(canvas.getByText('November 2026')).left).toBeGreaterThan(140);
  },
};

/** A tooltip is short. */
export const DoAndDont: Story = {
  render: () => (
    <DoAndDontExamples
      doThis={{
        text: 'Show the name, the exact value and the effect of a click.',
        children: (
          <TooltipAtMark
            name="May 2026"
            value="$96,480.00"
            hint="Show projects"
            markPosition={{ left: 140, top: 130 }}
          />
        ),
      }}
      dontDoThis={{
        text: 'Explain the chart in its tooltip.',
        children: (
          <TooltipAtMark
            name="May 2026"
            value="$96k"
            detail="The sum of the prices of all projects that were signed for the first time in this month, also of those that were lost later."
            markPosition={{ left: 140, top: 130 }}
          />
        ),
      }}
    />
  ),
};
