import type { Meta, StoryObj } from '@storybook/react-vite';
import { type CSSProperties, useRef } from 'react';
import { expect } from 'storybook/test';
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
  component: TooltipAtMark,
  args: {
    name: 'November 2026',
    value: '$12,400.00',
    detail: '1 project',
    hint: 'Show projects',
    markPosition: { left: 140, top: 130 },
  },
} satisfies Meta<typeof TooltipAtMark>;

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
export const LongName: Story = { args: { name: 'Maria Guadalupe Alvarez-Montgomery de la Fuente y Santamaría' } };

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
