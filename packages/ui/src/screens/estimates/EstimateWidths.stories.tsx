/** Stories of the estimate screen at each width at which its layout differs, with and without costs. */
import { anEstimate } from '@plumbline/domain/testing/builders';
import { exampleLines } from '@plumbline/domain/testing/exampleLines';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { EstimateWithFakeApi, estimateStory } from './testing/EstimateWithFakeApi.tsx';
import { findCutOff, findLineTable } from './testing/estimateStorySteps.ts';

const [first, shingles, ...others] = exampleLines(9);
const items = [
  ...(first ? [{ ...first, cost: 52 }] : []),
  ...(shingles ? [{ ...shingles, cost: 268.5 }] : []),
  ...others,
];

const meta = {
  title: 'Screens/Estimates/EstimateWidths',
  component: EstimateWithFakeApi,
  ...estimateStory,
  args: { ...estimateStory.args, calls: { loadEstimate: async () => anEstimate({ items, discount: 250 }) } },
} satisfies Meta<typeof EstimateWithFakeApi>;

export default meta;
type Story = StoryObj<typeof meta>;

/**
 * Nothing is cut off. In a grid, the total of each line ends at the same place as its heading. The name is beside the total, or above it if
 * `isNameAbove`. The column of the name has at least `minNameWidth` pixels.
 */
const atWidth = (
  viewport: string,
  { defaultShowCosts = false, isNameAbove = false, minNameWidth = 0 } = {},
): Story => ({
  globals: { viewport: { value: viewport } },
  args: { defaultShowCosts },
  play: async ({ canvas }) => {
    const table = await findLineTable(canvas);
    await waitFor(() => expect(findCutOff(canvas)).toEqual([]));
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    if (table.role !== 'grid') return;
    const ends = [...table.querySelectorAll('[data-field="total"]')].map((cell) =>
      Math.round(cell.getBoundingClientRect().right),
    );
    await expect(new Set(ends).size).toBe(1);
    const name = table.querySelector('tbody [data-field="description"]')?.getBoundingClientRect();
    const bottomOfName = name?.bottom ?? 0;
    await expect(name?.width).toBeGreaterThanOrEqual(minNameWidth);
    const topOfTotal = table.querySelector('tbody [data-field="total"]')?.getBoundingClientRect().top ?? 0;
    await expect(topOfTotal >= bottomOfName).toBe(isNameAbove);
  },
});

export const Phone320: Story = { ...atWidth('zoomed400'), tags: ['test-all'] };
export const Phone390: Story = atWidth('phone');
export const Tablet683: Story = { ...atWidth('smallTablet', { isNameAbove: true }), tags: ['test-all'] };
export const Tablet768: Story = atWidth('tablet', { isNameAbove: true });
export const Window900: Story = { ...atWidth('window900'), tags: ['test-all'] };
export const Tablet1024: Story = { ...atWidth('tabletInLandscape'), tags: ['test-all'] };
export const Desktop1440: Story = { ...atWidth('desktop'), tags: ['test-all'] };
export const Phone390WithCosts: Story = { ...atWidth('phone', { defaultShowCosts: true }), tags: ['test-all'] };
export const Tablet683WithCosts: Story = {
  ...atWidth('smallTablet', { defaultShowCosts: true, isNameAbove: true }),
  tags: ['test-all'],
};
export const Tablet768WithCosts: Story = {
  ...atWidth('tablet', { defaultShowCosts: true, isNameAbove: true }),
  tags: ['test-all'],
};
export const Window900WithCosts: Story = atWidth('window900', { defaultShowCosts: true, isNameAbove: true });
export const Tablet1024WithCosts: Story = {
  ...atWidth('tabletInLandscape', { defaultShowCosts: true, isNameAbove: true }),
  tags: ['test-all'],
};
export const Desktop1440WithCosts: Story = atWidth('desktop', { defaultShowCosts: true, minNameWidth: 240 });
